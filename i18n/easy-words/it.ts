// Where the words come from: docs/word-lists.md.
export default `
acido acqua aereo aglio ago aiuto ala alba album alce alga alta alto altro amaca ambra amica amico anno ape
arco area arena aria arnia astro auto avena babbo bacca baffi bagno baia ballo banca banco banda barba barca
basco base basso baule bazar becco beige bello benda bere bici bimba bimbo biro blu blusa bocca bolla bollo
borsa bosco botte brace bravo brina brodo bruco buca buono burro busta cacao caldo calma calmo calza campo
cane canoa canto capo cappa capra carne caro carpa carro carta casa casco cece cedro cella cena cento cera
cero cervo cesta cesto ciao cibo ciclo cielo cigno cima circo clown cocco coda colla colle conto copia coppa
corda corno coro corsa corte corto corvo cosa costa covo crema cubo culla cuoco cuoio cuore dado daino dalia
dama danza dare dente dieci dieta disco dito dolce dono dopo drago drone due duna duro elfo elica erba eroe
faro farro fata felce ferie fermo ferro festa fetta fiaba fiato fico fieno fila film filo fiore firma fiume
foca forma forno forse forte forza foto frase freno frigo fungo fuoco fuori fuso fusto gallo gamba gambo gara
gatta gatto gelo gemma gesso ghiro giada gilet gioco gioia giro gita globo gnomo gomma gonna grano gru gufo
guida gusto hotel idea ieri igloo iris isola jeans jolly kayak kiwi koala lago lama lampo lana largo latte
legno lente lento leone lepre letto leva liana libro lido lilla lima lino lista litro lode luce lume luna
lungo lupo madre magia mago mais malva mamma mango mano mappa marca mare marmo marzo media mela melo menta
menu merlo mese meta metro mezzo micia micio miele mille mimo mirto moda mole molla mondo monte mora mosca
moto mucca mura muro museo muso naso nave neon nero neve nido noce nodo nome nonna nonno nono nord nota notte
nove nube nuoto nuovo oasi oca oggi olio oliva olla ombra onda opera ora orma oro orso orto orzo otto ovale
pace padre paese paio pala palco palla palma palmo panca panda pane panna parco pari pasta pasto patio pausa
pelle pelo penna pepe pera perla pero pesca pesce peso pezzo piano piede pieno pigna pila pinna pino pista
piuma pizza poco pollo polo polpo polso pomo ponte pony porta porto posta pozzo prato prima primo puma punta
punto pupa qui quiz radio ragno ramo rana rapa razzo regno remo renna rete ribes ricci riga rima riso ritmo
riva robot rocca rombo rosa rospo rosso rotta rovo rullo ruota sacco sala sale salsa salto samba sarta sarto
sasso sauna scala sci secco sedia segno sei seme sera serra sette sfera siepe snack sogno soia sole sonno
sorso sotto spiga sport spuma stufa succo sud sugo suono talpa tana tango tanto tappa tappo tasca tasto taxi
tazza tela tema tenda terra testa tetto tigre tino toast tondo tonno topo toro torre torta tram trave tre
treno trono trota tuba tubo tuffo tulle turno tuta tutto uno uovo upupa uva vasca vaso vela venti vento verbo
verde vero verso verza vespa vetro via viale video villa viola viso vista vite vivo voce volo volpe volto voto
yacht yoga zaino zampa zebra zero zeta zia zio zolla zoo zucca zuppa
`
