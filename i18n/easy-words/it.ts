// Where the words come from: docs/word-lists.md.
export default `
acido acqua aereo aglio ago aiuto ala alba album alga alta alto altro amaca amica amico anno ape arco area
arena aria arnia asino auto avena babbo bacca bacio baffi bagno baia ballo banca banco banda barba barca basco
base basso baule bazar becco beige bello benda bere bici bimba bimbo biro blu blusa bocca bolla bolle bollo
borsa bosco botte brace bravo brina brodo bruco buca buono burro busta cacao caldo calma calmo calza campo
cane canoa canto capo cappa capra carne caro carpa carro carta carte casa casco cece cedro cella cena censo
cento cera cero cervo cesta cesto ciao cibo ciclo cielo cigno circo clown cocco coda colla colle collo como
conto copia coppa corda corno corsa corte corto corvo cosa costa crema cubo culla cuoco cuoio cuore dadi dado
daino dalia dama danza dare dente dieci dieta disco dito dolce dono dopo drago drone due duna duomo duro elfo
erba eroe faro farro fata ferie fermo ferro festa fetta fiaba fiato fico fieno fila film filo fiore fiume foca
forma forno forse forte forza foto freno frigo fumo fungo fuoco fuori fuso fusto gallo gamba gambo gara gatta
gatto gelo gesso ghiro giada gilet gioco gioia giro gita globo gnomo gola gomma gonna grano gru gufo guida
hotel idea ieri igloo iris isola jeans kiwi koala lago lama lampo lana largo latte legno lego lente lento
leone lepre letto leva liana libro lido lilla lima lino lista litro luce lume luna lungo lupo madre magia mago
mais mamma mango mano mappa mare marmo marzo media mela melo menta menu merlo mese metro mezzo micia micio
miele mille mimo mirto moda mole molla mondo monte mora mosca moto mucca mura muro museo muso naso nave neon
nero neve nido noce nodo nome nonna nonno nono nord nota notte nove nube nuoto nuovo oasi oca oggi olio oliva
olla ombra onda ora orco orma oro orso orto orzo otto ovale pace padre paese paio pala palco palla palma palmo
palo panca panda pane panna parco pari pasta pasto patio pausa pelle pelo penna pepe pera perla pero pesca
pesce peso pezzo piano piede pieno pigna pila pino pista piuma pizza poco pollo polo polpo polso pomo ponte
pony porta porto posta prato prima primo pugno punta punto pupa qui quiz radio ragno ramo rana rapa regno remo
renna rete ribes ricci riga rima riso ritmo robot rocca rombo rosa rosso rovo ruota sacco sala sale salto
sarta sarto sasso scala sci secco sedia sei sera serra sette sogno soia sole sonno sotto sport stufa succo sud
sugo suono talpa tanto tappa tappo tasca tasto taxi tazza tela tenda terra testa tetto tigre tino toast tondo
tonno topo toro torre torso torta tram trave tre treno trono trota tuba tubo tuffo tuta tutto uno uovo upupa
urna uva vasca vaso vela vello venti vento verbo verde vero verso verza vespa vetro via viale video viola viso
vista vite vivo voce volo volpe volto voto yacht zaino zampa zebra zeta zia zio zolla zoo zucca zuppa
`
