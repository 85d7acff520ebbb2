// Where the words come from: docs/word-lists.md.
export default `
abend acht acker adler album alt ampel amsel anker anruf anzug apfel april arm ast atmen auge auto baby bach bad
baden bahn ball bank bart bauen bauer baum beere beet beige bein berg besen bett biber biene bild birke birne
bison blatt blau blick block blume bluse boden bogen bohne boot bote braun brei brett brief brot buch buche bude
bunt burg bus busch chips chor clown dach dame dank decke dino dorf dose draht drei duft eben echo echt ecke
eckig eimer eins eis elf elfe ente erbe erbse erde ernte erst esel essig eule faden fahne fahrt falke farbe farn
feder fee fegen feige fell fels ferne film fisch flach fleck floh flug flur fluss folge form foto frage frau
frei froh fuchs funke gabe gabel gang gans gast geben gehen geige gelb gern glanz glas glatt glied gold golf
gras grau griff gummi gurke gurt gut haar hafen hahn hai haken halb halle hallo halm halt hand harfe hase haus
heben heft hell helm hemd herb herz heu heute hier hitze hoch hocke hof holen holz honig hose hotel huf huhn
hund hupe hut idee igel immer insel jacke jahr jeans jubel judo juli jung junge juni kabel kajak kakao kalb kalt
kamel kamin kamm kanne kanu kappe karte kasse kater katze kegel keks kelle kerze kette kiepe kilo kind kinn kino
kiste kiwi klar klebe klee kleid klein knie knopf koala koch kohl komet kopf korb kran kreis krone kugel kuh
kurve kurz laden lage lager lama lamm lampe land lang laser laub laune laus laut leben leise lesen leser licht
lieb lied liege lila limo linde linie links lippe loben locke lok luchs luft lupe mai mais malen maler mama
mappe mars maske matte mauer maus meer meise milch mitte mixer mohn monat mond moos moped mund musik mut mutig
nacht nadel nagel nah name nase nass natur nebel neben nest nett netz neu neun nudel nuss oase oben obst ofen
offen ohr olive oma onkel opa osten otter oval paar paket palme panda papa pappe park party pass pause pedal
perle pfad pfau pfeil pferd pfote piano pilot pilz pirat pizza plan platz pokal pony post prinz pumpe punkt
puppe quark quiz rabe rad radio rampe raum raupe regal regen reh reis reise riege riese ring robbe rock rolle
rosa rose rost rot rubin ruder rufen ruhig rund sacht saft sage sahne salat salon salz samen sand satt schaf
schal schuh sechs see segel sehen seide seife seil sieb sitz ski socke sofa sonne spatz spiel spur stall stamm
stand start stein stern stift stirn stroh strom stufe stuhl stute super suppe tafel tag tal tank tanne tante
tanz tasse taste tau taube taxi teddy tee teich test text theke tiger tisch topf tor torte tour traum tuch tulpe
turm ufer uhr uhu umzug unten vase vater video viel vier vogel voll waage wachs wagen wal wald wand wange wanne
warm watte weg weide welle wespe wiege wiese wild wind wippe woche wohl wolf wolke wolle wort wurm wurst zahl
zahn zange zaun zebra zehe zehn zeile zeit zelt ziege ziel zimt zoo zopf zug zunge zwei zweig zwerg
`
