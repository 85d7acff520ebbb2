// Where the words come from: docs/word-lists.md.
export default `
abaco abete abitare abito accordo acero aceto acido acqua adagio addio adesivo adulto aereo affare affetto
agenda agile aglio agnello agosto agrume airone aiuola aiutare aiuto ala alano alba albergo albero album
alce alfiere alga aliante alito allegro allievo alloro alluce aloe alpaca alpino alta altezza alto altro
alunna alunno alveare alveo alzare amaca ambito ambra ameno amica amico ampio ampolla ananas anatra ancora
andare anello aneto anfora angolo anguria animale annata anno anta antenna antico ape aperto appello
appunto aprile aprire aquila arancia arancio aratro arazzo arbusto arca arco ardesia area arena argento
argilla argine aria arido aringa armadio armonia arnia aroma arpa arredo arrivo arte artista asfalto asilo
asola aspetto asse assolo asta astice astro atlante atleta atomo atrio attico attimo attivo attore attrice
auguri aula aurora auto autobus autore autunno avanti avena avorio avviso azalea azione azzurro babbo
bacca badile baffi bagno baia baita balcone balena ballare ballata ballo balsamo bambino bambola banana
banca banco banda baracca barba barca bari barile barone basco base basket basso baule bavero bazar becco
beige bello benda bene bere berillo betulla biada bianco bibita bici bidone bietola biglia bilico bimba
bimbo binario biondo birillo biro bisonte bivio blocco blu blusa bobina bocca boccale boccia bolla bollo
bonus bordo borgo borsa bosco botola botte bottega bottone bozza bozzolo braccio bracco brace bradipo
branco branda brano bravo brezza bricco briglia brillo brina brioche brocca brodo bronzo bruco bruma bruno
buca buccia budino bufalo bulbo bulino bullone buono burro bussola busta busto cabina cacao cactus cadetto
caimano calcio calcolo caldaia caldo calesse calice calma calmo calore calotta calza calzino cambio
camelia camera camice camicia camino camion cammino campana campo canale candela cane canguro canino
canneto cannolo canoa canotto cantare canto canyon canzone capanna capelli capello capo cappa cappero
capra capsula caraffa carbone cardo carezza carica carino caro carota carpa carro carta casa cascata
cascina casco casella casetta cassa castoro catena catino cavallo caverna cavo cavolo cece cedola cedro
celeste cella cena cento centro ceppo cera cercare cerchio cereale cero cerva cervo cesoia cesta cestino
cesto cetra chalet chela chiaro chiave chicco chilo chimica chiodo chioma chiosco cialda ciao cibo cicala
ciclo cicogna cielo cifra ciglio cigno cima cimelio cinema cinghia cinque cintura ciocca ciotola cipolla
cipria circo cirro ciuffo civetta civile clarino classe clima clown cobalto cocco coda codice colino colla
collage collana colle collina collo colmo colomba colonia colonna colore coltre comando cometa comico
comodo compito conca concime condor cono contare conto coperta copia coppa coppia corale corallo corazza
corda cordone cornice corno coro corolla corona corpo correre corsa corsia corte cortese cortile corto
corvo cosa cosmo costa costume cotone cotto cratere creare crema cresta creta cricco criceto crosta crusca
cubo cucina cucire cuculo cuffia cugina cugino culla cumino cuocere cuoco cuoio cuore cupola cura curry
curvo cuscino custode dado daino dalia dama danza dare data dattero davanti decina decoro dedica delfino
delta dente dentro deserto destra dettato diadema diario dieci dieta dietro diga dipinto diploma disco
disegno ditale dito diva divano divisa doccia docile dodici dogana dolce domanda domani domino donnola
dono doppio dorato dormire dorso dotto dottore dovere dozzina drago dragone dritto drone duca ducato due
duetto duna ebano eclissi eco edera edicola effetto elenco elfo elica elisir elmo emblema emu energia
enigma entrare epica epoca equipe erica eroe erta esame esempio esito esotico esperto est estate estro
eterno euro europa evento evviva fabbro faccia facile faggio fagiano fagiolo fagotto falce falco falda
falena fama fanale farina faro farro fascia fascino fase fata fatto fauna favola favore fede fedele felce
felice felpa feltro ferie fermo ferro fertile festa feta fetta fiaba fiamma fianco fiato fibbia fibra
fienile fieno fiera fiero figlia figlio figura fila film filo filone filtro finale fine fiocco fionda
fioraio fiore firma fisica fiume flauto flora flotta fluido foca foce foglia foglio folata folla folto
fondale fondo fontana fonte forbice forbici foresta forma formare formica formula fornaio forno foro forse
forte fortuna forza foto foulard fragola frangia frase freccia fregio freno fresco fresia fretta frigo
fronda fronte frullo frutta frutto fuga fumetto fune fungo funivia fuoco fuori furgone fusto futuro gabbia
gaio gala galea gallina gallo galoppo gamba gambero gambo gancio gara garage garbo garza gatta gattino
gatto gazebo gazza gelato gelo gelso gemello gemma geniale genio gennaio gente gentile geranio gesso gesto
getto ghiaia ghianda ghiro giacca giada giallo gigante giglio gilet giocare gioco gioia giorno giostra
giovane giraffa girare giro gita giubba giudice giugno giunco giungla giuria giusto globo gloria gnocco
gnomo goccia golf golfo gomito gomma gondola gong gonna gorilla gradino grado grafico grammo grana granaio
grande granita grano grata gratis grato grazia grazie greco gregge grembo grigio grillo gronda grotta gru
gruppo guancia guanto guardia gufo guglia guida guizzo guscio gusto hockey hotel idea idillio igloo iguana
imbuto impero impulso incanto incenso inchino indaco indice ingegno inno insegna insetto insieme intero
inverno invito iris isola istante istrice jeans judo karate kayak ketchup kiwi koala labbro lacca laccio
ladino lago laguna lama lampada lampo lampone lana landa largo larice lasagna laser lastra latte lattuga
laurea lava lavagna lavanda lavare lavoro lecca lecce leccio lega legare leggere leggero legno lembo lente
lento leone lepre lesto lettera letto lettore lettura leva lezione liana libero libro lido lieto lieve
lievito ligure lilla lima limite limone limpido lince linea lingua lino lira liscio lista litro liuto
livella locale locanda loggia logica logo lombo lontra loto luce lucido luglio lumaca lume luna lungo
lupino lupo lusso macchia macina madia madre maestra maestro maggio magia maglia magnete mago mais malto
mancia mandola mandria mango manica mano manto manuale mappa maraca mare marea margine marina marmo
marrone martora marzo massa masso matassa materia matita mattina mattino mattone maturo mazza mazzo media
medico medusa mela melo melodia melone mensa mensola menta mentina mento mentolo menu mercato merenda
meringa merlo mese meta metallo meteo metodo metro mettere mezzo mica micia micio midollo miele miglio
mille mimo mimosa miniera minuto mirto misto misura mitico mito moda modello modo modulo mole molla molo
momento mondo moneta monile monte montone mora morale morbido morsa mosaico mosca mosso mostra motivo moto
motore mozzo mucchio muffin muggito muletto mulino mungere mura murale muro musa muschio muscolo museo
musica muso mutuo narciso narice nascita naso nastro natura nave navetta nebbia negozio neon nettare neve
nicchia nido ninfa ninfea nipote nobile nocca noce nodo nome nonna nonno nord norma nota notizia notte
nove novella nube nucleo numero nuotare nuoto nuovo nuvola oasi oblio oboe oca occhio oceano oggetto oggi
olfatto oliera olio oliva olmo oltre omaggio ombra onda onesto onice onore opaco opale opera opossum ora
orafo orario orbita ordine organo origano orlo orma oro orsetto orso ortica orto orzo oste ostello ostrica
ottica ottico otto ottobre ottone ovale ovatta ovest ovile pace padella padre padrino paese paga paggio
pagina paglia paio palazzo palco palio palla pallone palma palmo palo palude panca pancia panda pane
paniere panino panna panno pantera papaya papera papiro parco parete pari parlare parola parte partire
partita passero passo pasta pasto pastore patente patio pattino patto pausa pavone pecora pedale pedana
pedina pegno pelle peluche pendio pendolo penna pennino pensare pentola pepe pera perla perno pero pertica
pesare pesca pescare peso pesto petalo pettine petunia pezzo piacere piadina pialla pianeta piano pianta
pianura piatto piazza picchio picco piccolo picnic piede piega piegare pieno pietra pigiama pigna pila
pilota pineta pinna pino pinolo pioggia piolo piombo pioppo pirata pista pittore pittura piuma pizza
pizzico pizzo plaid platano platea plico podere podio poema poesia poeta poggio poiana polenta polka
pollice polline polo polpa polpo polso polvere poncho ponte pontile pony popolo porpora porro porta
portare portico porto posa posate posta poster postino posto potere pozzo pralina pranzo prato premio
presa presto pretore prezzo prima primo primula prisma prode profilo profumo prole pronto proprio prora
prosa prova provare prua prugna pulcino puledro puma punta punto pupazzo puro puzzle quadro quarto quarzo
quattro quercia qui quiete quiz quota radar radice radio raduno ragazza raggio rame ramo rampa rana rango
rapa rapido raro raso raspa raviolo razza razzo recinto refolo regalo regata regia regno regola remare
remo renna replica resina respiro resto rete retina ribalta ribes ricamo riccio ricco ricetta ricordo
ricotta ridere rifugio riga rima rimini rione ripa ripiano riposo risaia riserva riso risotto ritmo rito
riva rivista robot rocca roccia rodeo romano romanzo rombo ronda rondine rosa rosone rosso rotaia rotella
rotolo rotondo rotta rovere rovo rubino rugby rugiada rullo rumba rumore ruolo ruota rupe rustico sabato
sabbia saggio sala saldo sale salice salire salita salmone salone salotto salsa saltare salto saluto
salvia samba sandalo sano sapere sapone sapore sardina sarto sasso sauna savana scacchi scacco scala scalo
scarpa scatola scatto scavare scelta scena scettro schermo schiena schiuma schizzo sci scialle sciame
sciarpa scienza scivolo scocca scoglio sconto scrigno scuola secchio secco secolo seconda secondo sedano
sede sedia segale segno segreto seguire sei selce sella selva seme semola sempre senape senso sentire
seppia sera serata sereno serie serra servire sesamo sesto seta setola sette sfera sfida sguardo shampoo
sicuro siena siepe siesta sigillo sigla signore sillaba simbolo sindaco sipario sirena sistema slitta
smalto snello soave sodo soffio soglia sognare sogno soia solaio solco soldo sole solido solista solito
solo somma sonno sonoro sopra soprano sorella sorriso sorte sosta sottile sotto sovrano spalla spazio
specie spezia spiga spilla spirale sponda sport spruzzo spugna spuma spunto squadra squalo squillo stabile
stadio stagno stalla stampa stanza statua stella stelo stemma steppa stile stima stivale stoffa storia
storico stormo strada strato stretto strofa struzzo studio stufa stuoia subito succo sud sughero suolo
suonare suono sushi sveglia sveglio svelto svolta tabella tablet tacco taglia taglio talco talento tallone
talpa tamburo tango tappa tappeto tappo targa tariffa tartufo tasca tasso tasto tatto tavola tavolo taxi
tazza teatro tecnico tegame tegola teiera tela telaio tema tempera tempo tenda tenero tennis tenore tenuta
teoria terme termo terra terreno terrina terzo tesoro tessera tessere tessuto testa testo tetto tiepido
tiglio tigre timbro timo timone timpano tinello tinta tipo tiro titolo toast tofu toga tondo tonno tono
torchio tordo toro torre torrone torso torta tosco traccia tram trama trapano trave tre treccia tredici
treno trenta trento trio tripode trofeo tronco trono trota trovare tuba tubo tucano tuffo tulle tundra
tunica tunnel tuorlo turista turno tuta tutela udito ufficio uliveto ulivo umano umido umore undici unghia
unico unione unire unita uno uovo upupa usanza uscio uscire uscita uso utile uva vacanza vaglio vagone
valigia valle valore valzer vano vapore varco vario varo vasaio vasca vaso vassoio vasto vedere vela
veliero velluto veloce vendita venti vento veranda verbo verde vero verso vertice verza vespa veste
vestire vestito vetrina vetro vetta via viaggio viale vicenda vicino vicolo video vigile vigna vigore
villa villino vimini vincere viola violino virgola vischio visione visita viso visone vista vita vitello
vivace vivaio vivo vocale voce volante volare volo volpe volpino volta volto volume vombato vongola voto
vulcano vuoto yacht yogurt zaffiro zaino zampa zanzara zappa zattera zebra zefiro zenit zenzero zerbino
zero zeta zia zigzag zinco zinnia zio zoccolo zolla zona zoo zucca zuppa
`
