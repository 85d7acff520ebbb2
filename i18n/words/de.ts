// Where the words come from: docs/word-lists.md.
export default `
aal abend abholen ablage abteil acht achten acker adler adresse ahorn akkord akrobat aktiv album alltag
alpen ameise ampel amsel anfang angebot angeln anker anlauf anruf antwort anzeige anzug apfel applaus
april arbeit archiv arena arm armband armreif aroma artig artikel ast aster atelier atlas atmen atom
aufgabe auflauf auftrag auge august ausflug auster auswahl ausweis auto autor baby bach backe backen bad
baden bagger bahn bahnhof balance balken balkon ball ballade ballett ballon bambus banane bank banner
barsch bart basar basis basteln bauen bauer bauhof baum becher becken beeilen beere beet beginn beige bein
beitrag beleg beliebt bequem bereit berg bergsee bericht beruf besen besteck bestens besuch bett beutel
beweis bewusst bezirk biber biegen biene bild billard birke birne blatt blau bleiben blende blick blitz
block blume bluse boden bogen bohle bohne bohren bohrer boje bolzen bonbon boot borste bote boxen braun
brei breit bremse brett brezel brief brille bringen brise brosche brot bruch bruder brunnen buch buche
bucht bude bunt burg burgtor bus busch butter cello chef chips chor chronik clown code cola comic cousin
curry dach dachs dackel dahlie dame dampf dank dankbar dattel daumen decke deckel decken dehnen dekor
delfin delle delta denken dessert detail deutsch dialog diamant dichter diele dienst dill dinkel diplom
distel docht dohle domino donner doppel doppelt dorf dorn dorsch dose drache drachen draht drehen drei
dreieck dritte drollig drone drossel druck drucken drucker duft duften dunkel dunst durst dusche duschen
dutzend ebbe eben ebene echo echt ecke eckig edel efeu effekt ehre ehrlich eiche eifer eifrig eilen eimer
einfach einfall eingang einhorn einig einkauf eins eis eisbahn eisberg eiskalt elch elefant element elf
elfe elster emblem emu energie eng enkel ente enzian erbe erbse erde erfolg ernte ernten erst erste essig
etage etikett etui eule europa experte fabel fabrik fackel faden fahne fahren fahrrad fahrt faktor falke
falten falter familie fanfare fangen farbe farbig farn fasan fassade februar feder federn fee fegen feier
feiern feige feile fein feld fels fenster ferien ferne ferse fertig fest feta feuer fibel fichte figur
film filter filz finale finden finger fink firma fisch fischer flach flagge flasche fleck flicken fliege
fliegen fliese flink flitzen florist floskel flosse flott flug flur fluss flut fohlen folge fonds forelle
form formen forum foto frage fragen franse frei freitag freude freudig freund frieren frisch frische
friseur frist froh frosch frost fuchs fuge funke furche futter gabe gabel galerie galopp gang gans garage
garten gasse gast gazelle geben gebiet gebirge gedicht geduld gehege geheim gehweg geige gelb gelee gelenk
genau genuss gerade gerecht gern gerste geruch gesang gesicht gespann gestein gestern gesund gewandt
gewebe geweih gewinn gipfel giraffe gitarre gitter glanz glas glatt glauben gleis gleiten glied globus
glocke glut gold golden golf gondel gong gouda graben grafik gramm granit gras grau grenze griff grille
grillen grinsen grotte grund gruppe gulasch gulden gummi gunst gurke haar habicht hafen hafer hagel hahn
hai haken halb halle hallo hals halt halten hammer hamster hand handel hangeln harfe harke hart harz hase
haupt haus haut heben hecht hecke hefe heft heften heide heimat heimweg heiter held helfer hell helm hemd
hengst henkel herb herbst herd hering heu heute hier himmel hinten hinweis hirsch hitze hobby hobeln hoch
hocke hocken hocker hockey hof hoffen holen holz holzrad honig horn hose hotel huf huhn hummer hund
hundert hupe husten hut hymne ideal idee igel imbiss imker immer impuls info ingwer inhalt innen insekt
insel iris jacke jaguar jahr januar jeans jogging joghurt jubel jubeln judo jugend juli jung junge juni
kabel kabine kachel kaffee kajak kakao kaktus kalb kalt kamel kamera kamille kamin kamm kammer kanal kanne
kante kantig kanton kanu kapitel kappe kapuze karat karate karotte karpfen karre karte karton kasper kasse
kastell katalog katze kaufen keck kegel kehren keks kelle keller kellner kennen kenner kern kerze kessel
ketchup kette kichern kiefer kiepe kies kiesel kilo kind kinn kino kiosk kirmes kirsche kissen kiste kiwi
klammer klang klappe klar klasse klavier kleben kleber klecks klee kleid klein klinge klingen klippe
klopfen klotz klug knapp knauf kneten knick knie knirps knolle knopf knospe knoten koala kobold koch
kochen koffer kohl kohle kolonne komet komiker kommen kompass kompott konzert kopf kopie koralle korb kork
korn kosmos kosten krabbe kraft kragen krake kran kranich krater kraulen kraut kreide kreis kreisel krone
krumm kuchen kuckuck kugel kugeln kuli kunde kunst kupfer kuppel kurbel kurs kurve kurz kutsche lachen
lachs lack laden lage lager laken lama lamm lampe land lang langsam lappen laptop lasagne laser lasso
laterne laub lauch lauf laufen laune lava leben lebhaft lecker leder leer legen lehm lehne lehre lehrer
leicht leihen leim leine leinen leise leiste leiten leiter lektion lenken lenker leopard lerche lernen
lesen leser leuchte libelle licht lieb lieben lied liege liegen lift lila lilie limo linde lineal linear
linie links linse lippe liste lob loben loch locher locke locker lohnen lok lorbeer luchs luft lupe lust
lustig luxus lyrik magnet mahlen mai mais makler makrele malen maler malve mandel mantel mappe marder
marke markt marmor maske mast matrose matte mauer maurer maus meer mehl meise meister melodie melone menge
mensch messe messen meter metro miete milch mild mimik minus minute mischen mittag mitte mittel mixer mode
modell modern mohn moment monat mond montag montage moor moos moped morgen mosaik motiv motor muffin mulde
mund munter murmel murmeln muschel museum musik muskat muskel muster mut mutig mutter nachbar nacht nacken
nadel nagel nah name naschen nase nashorn nass natur nebel neben necken neffe nehmen nektar nelke nennen
nerz nest nett netz neu neuheit neun nicken niesen nobel norden nordsee normal note notiz nougat nudel
nummer nuss nutzen oase oben obst ofen offen ohr ohrring oktober olive olymp oma omelett onkel opa oper
optik orange orbit ordnen ordner organ orgel orient ort osten ostsee ostwind otter oval overall ozean paar
packen packung paddel paket palast palme panda papagei papier pappe pappel paprika parade parfum park
parken party pass passen patent pause pedal pelikan perle person pesto pfad pfanne pfau pfeffer pfeifen
pfeil pfeiler pferd pflanze pflaume pflegen pforte pfosten pfote pfund phase piano pilot pilz pinguin
pinie pinsel pirat pixel pizza plakat plan planen planet planke platte platz plausch plus podest podium
poesie pokal pol pommes poncho pony popcorn pore portal portion porto posaune post posten poster pracht
praline pranke praxis preis presse prima prinz probe proben profi profil projekt prompt prosa pudding pult
puma pumpe punkt puppe pur putzen puzzle quader quadrat qualle quark quelle quirl quiz rabatt rad radar
radio radler radweg ragout rahmen rakete rampe rand rang ranke raps rasch rasen rassel raster raten raum
raupe raute rebe rechen rechts reden regal regel regen regie reh reibe reiben reichen reif reifen reihe
rein reis reise reisen reiten reiter rennen rennrad rest retten revier rezept richter riechen riege riemen
riese rinde ring rinne risotto ritter ritual robbe roboter rock rodeln roggen rolle rollen roman rosa rose
rosine rost rot route rubin ruder rudern ruf rufen ruhe ruhig rumpf rund runde runden rutsche saal sacht
saft sage sagen sahne salat salbei salon salto salz samen sammeln sammler samstag samt sand sandale sanft
sardine sattel satz sauber sauer saugen schach schaf schal schale schall scharf schatz schauen schauer
schaum schein schelle schema schere scherz scheune schicht schick schiene schiff schild schilf schirm
schlaf schlau schloss schluck schluss schmal schmied schmuck schnee schnell schnur schrank schritt schub
schuh schule schwamm schwan schwarm schweif schwer schwung sechs see seehund seerose seeweg segel segeln
segler sehen seide seiden seife seil seite sekunde seminar semmel senden sender senf senke serie sessel
setzen shampoo sicher sieb sieben siegen sieger signal silbe silber silo singen sinn sirup sitz sitzen
skala ski skizze socke sockel sofa sohle solist sommer sonde sonne sonnen sonnig sonntag sorgen sorte
spange sparen spargel spaten spatz specht speise sperber spiegel spiel spielen spinat spirale spitz spitze
sport sprache spross sprung spule spur stabil stadt staffel stall stamm stand stapel stapeln star stark
start statue staub staude staunen stecken stecker steg stehen steigen steil stein stellen stelzen stempel
steppe stern steuer sticker stiefel stiel stier stift still stimme stirn stock stoff stolz storch stramm
strand strauch streuen strich stroh strom strophe stube studio stufe stuhl stunde sturm stute suchen summe
summen super suppe surfen sushi system szene tabelle tablet tablett tafel tag takt tal talent tank tanken
tanne tante tanz tanzen tapete tapfer tasche tasse taste tasten tau taube tauchen tauen tausch tausend
taxi team technik teddy tee teedose teich teig teil teilen telefon teller tempo tennis teppich termin test
text theater theke thema thymian ticket tief tiegel tiger tinte tippen tisch titel toast toaster toben
tomate ton tonband tonne topf tor torte torwart tour traben tracht trage tragen trainer traktor traube
trauen traum treff trend treppe tresen treu treue trick trikot trinken tritt trocken trommel tropfen truhe
truppe tuch tulpe tunika tunnel turban turm turmuhr turnen turner tusche typisch ufer uhr uhu ulme umweg
unten uralt urkunde urlaub urwald vanille vase vater ventil verein verlag vers video viel vier viertel
violett vogel voll volt vorhang vorne vorort vorrat vorteil vulkan waage wabe wach wachen wachs wachsen
wade waffel wagen wahl wal wald waldsee waldweg walnuss walze wand wandeln wandern wange wanne wappen ware
warm warten waschen wasser watte weben wechsel wecken wecker weg wehen weich weiche weide weiler weise
weit weizen welle welt weltall wende werfen werft werk wert wespe weste westen wette wetter wichtig wiege
wiegen wiese wiesel wild wimpel wind windrad winkel winken winter winzer winzig wipfel wippe wirbel wirken
wissen witz woche wohl wohnen wolf wolke wolle wonne wort wunder wunsch wurzel zahl zahlen zahm zahn
zander zange zapfen zart zauber zaubern zaum zaun zebra zehe zehn zeichen zeigen zeile zeit zeitung zelle
zelt zelten zement zentral zeugnis ziege ziegel ziehen ziel zielen ziffer zimmer zimt zinn zirkel zirkus
zitat zither zitrone zoll zopf zucker zug zugabe zugluft zukunft zunft zunge zupfen zweck zwei zweig
zweite zwerg zwiebel zwirn
`
