// Where the words come from: docs/word-lists.md.
export default `
aardbei aarde acht achter acteur adres agenda akker alarm album alpaca altijd amandel ananas anker anorak
appel applaus april archief arend arm armband asperge atlas atoom auto avond azijn baai baard baby bad
badpak bagage bagel baken bakken bakker baksel bakvorm bal balie balk balkon ballet ballon bamboe banaan
band bandje bank barst basis basket bat bazaar bed bedankt bedrijf beek beeld been beer beertje begin
beige beitel beker bel beleefd bellen belofte bereik berg bergtop bericht berk beroep bes beuk bever
bewaren bewijs bezoek biet bij biljart biljet binder binnen bizon blaadje blad blauw blazen blender blij
blik bliksem blinken bloeien bloem bloes blok blokje bocht boei boek boekje boenen boer bok bol bonbon
boog boom boomhut boompje boon boot bootje bord border bordje boren borstel bos bosbes bosuil boter bout
bouwen boven bowling braam breed breien brein brem brengen breuk brie brief briefje bries bril broche
broek broer brok brommer bron brood brug brugge bruin bui buiten bundel bureau burger bus buur buurt cacao
cactus cadeau cake camera cape cavia cello cent center chic chips chocola cijfer circuit circus cirkel
citroen clown coach code cola collage comfort concert condor contact curry cursus daar dadel dag dak
dakpan dal dam damp dank dans dansen danser dapper dart das datum dauw decor deeg deegrol deel deken
dekken deksel delen den denken derde detail deur deurtje diamant dicht dichter dienst dijk dille diner
dinsdag divers dobbel dobber doek doel dokter dolfijn domino donder doolhof doorn dorp dorst douche dozijn
draad draadje draaien draak dragen drankje drie drijven drinken droger dromen drone droog droom drop druif
druk drum druppel druppen dubbel duet duif duiken duim duimpje duin duizend duwen dweil echo echt een eend
eerlijk eerste eeuw effect effen egel eik eiland eind einde ekster eland elf emmer emoe energie enkel
envelop erwt esdoorn etage etalage eten etiket euro europa extra fabel fabriek factor fakkel falafel
familie fanfare fazant fee feest feit ferry feta fiets fietsen figuur fijn film filter finish fles flink
flits fluit fluiten fluweel folder fonds fontein forel formule fornuis forum foto frank friet fris front
fuut galerij gang gans gapen garage garde garnaal gast gazelle gazon gebaar gebak gebied gebouw gebruik
gedicht geduld geel gehakt geheim gehoor geit gelijk geluid geluk gember getal geur geuren gevel geven
gewei gewoon gezond gids gieten gieter giraf gist gitaar glad glas glijden globe gloeien golf golfje gom
gong gooien gordijn goud goudvis graag grappig graven grens grijs grind groeien groen groente groep groet
groeten groot grot grutto gul gymzaal haak haakje haan haar haard haas haasje hagedis hagel haken halen
half hallo halm hals halte hamster hand hangen hapje hard hark harken harp hartje haven havik heel heelal
heem heet heffen heide hek held helder helm helpen hemd hemel hengel hengst herfst hert heuvel hiel hier
hobby hockey hoed hoedje hoef hoek hoekig hoekje hoera hok hollen hommel hond honderd hondje honing honk
hoofd hoog hoogte hoop hoorn hopen horen horloge hotel houding houten huis huisje hulp hulst humor ibis
ideaal idee ijs ijsberg ijsje inhoud inkt invloed iris jaar jaguar jam januari jarig jas jasje jeans jeugd
jogging jojo joker jong jongen jubel judo juf juichen juist juli juni jurk kaars kaarsje kaart kaartje
kaas kabel kachel kader kajak kalf kalkoen kalm kam kameel kamer kamille kammen kamp kan kanaal kanarie
kaneel kano kans kant kantoor kapper kapsel kapstok karamel karate karper karton karwei kas kassa kast
kasteel kat katje katoen kauw keer kegel kei kelder kelp kenner kermis kers kersje ketchup ketel ketting
keuken keuze kever kiem kievit kiezen kijken kikker kin kind kiosk kip kiwi klaar klank klant klappen klas
klaver kleed klei klein kleur kleuren kleurig kleuter kleven klimmen klimop klimrek klok klokje klomp
kloof kloppen klopper klosje kluis klus knal knap kneden knie knikken knikker knippen knoop knoopje knop
knot knuffel knus knutsel koala koek koekje koekoek koel koers koffer koffie kok koken kokos kolom kom
komeet komen kompas konijn koning kooi kool koor kop kopen kopie koraal kordaat korst kort kostuum koud
kous kraag kraai kraal kraam kraan krab kracht kralen krant krat krater kreeft krekel krijgen krijt kring
kroket krokus krom kroon kruid kruimel kruipen krul krullen kubus kudde kuif kuiken kunst kussen kwart
kwast laag laan laars laarsje laat lach lachen ladder lade laden lading laken lam lama lamp lampion lampje
land lang laptop lasagne laser lat laurier lava leeg leer leeuw legende leggen legging lekker lelie lenen
lengte lenig lens lente lepel leraar leren les letter leuk leven lezen lezer libel licht lied liedje lief
lift lijm lijmen lijst lijster likken lila limoen linde liniaal links lint linze lip loep lof loge logo
lokaal loket lolly lopen lucht luchtig luiaard luid lunch lus lynx maan maand maandag maantje maart maatje
magneet mais maken maker makker malen mand manen mango manier mantel map markt marter masker mast mat
matras matroos meer mees meester meetlat meeuw mei meisje melk melken melodie meloen mengen menu merel
merk merken merrie meten meter metro metser middag midden mier mikken mild min minuut mist mixer modder
model modern moed moer moeras mok mol molen moment mond mooi morgen mos mossel mosterd motief motor mouw
muesli mug muisje munt muntje museum muur muziek mythe naald naam naast nacht nagel narcis nat natuur neef
negen nek nest net netjes neus nieuw nieuws niezen noemen noga noord noot nootje nougat nummer nuttig ober
oceaan ochtend oefenen oester oever oktober olie olifant olijf oma omelet omweg onder ontbijt oog ooi oom
oor oorbel oost opa open openen opening oprit oranje orbit orde orgel origami orkest otter oud oven overal
paard paars pacht pak paleis paling palm pan panda paneel pap papier paprika parade paraplu parel park
parka parkiet parking partje pas passen passer pasta patat patroon pauw pauze peddel peer peertje pellen
pen penseel peper pergola perk perron persen perzik pesto pet peuter piano pier piloot pinda pion piraat
pit pizza plaatje plaats plafond plak plakken plan planeet plank planten plas plat plataan plein plezier
ploeg plukken plus podium poema poets poetsen pols pomp pompoen poncho pony poort pop popcorn post poster
postzak potje potlood praline praten prei prent prieel prijs prins prinses printer proef proeven profiel
pruim pudding punt puree puur puzzel pyjama quiz raadsel raam race racket radar radijs radio rails raken
raket ram rand rang rapen rapport rasp ratel recept recht rechts ree reeks reep regel regen reiger reiken
rein reis reizen rek rekenen rem remmen rendier rennen rente rest reus ridder riem riempje riet rietje rij
rijden rijk rijp rijst ring risotto rit ritme rits rivier robot roeien roepen roeren rok rol rollen
roltrap roman rond rondje rood room roos roosje rotonde rots route royaal roze rozet rug rugzak ruiken
ruil ruilen ruim ruimen ruimte rups rust rusten rustig salade salon samen sandaal sap saus schaak schaal
schaap schaar schaats schaduw schat schelp scherm scherp schets schil schip schoen school schoon schoot
schop schors schort schrift schroef schuif schuim schuur scooter seconde sein seizoen selder serie serre
servet sfeer shampoo shirt short signaal simpel sjaal sjouwen skate ski sla slager slapen slee sleutel
slim slinger slipper sloot slot sluis sluiten slurf smal smeden smelten smeren smid snack snavel snee
sneeuw snel snoeien snoek snoep snor snuit soep sofa sok sokje som soms soort sorbet spaak spar sparen
spatie specht speels spel speld spelen speuren spiegel spier spijker spiraal spoed spons spoor sport
spreeuw spreuk sproet staaf staart stabiel stad stal stam stampen stap stapel start starten station steel
steen steiger stekker stem stempel step ster sterk steun stevig sticker stift stijl stil stilte stoel
stoep stoer stof stofje stoom storm straal straat strak straks strand streek strik strip strook stroom
stroop struik struis studie stuk sturen stuur subliem succes suiker suizen surfen sushi taak taart tablet
taco tafel tak talent tand tang tante tape tapijt tas tasje taxi team teder teen tegel teken tekenen
tellen tempo tennis tent tentje terras terrein theater thee theepot thema ticket tien tijger tijm tikken
tillen titel toast toaster tocht toekan toer toets toffee toilet tol tomaat toneel tong tonijn toon top
toren totaal touw traag tractor tram trap trapper trein trekken trend trommel trompet tros trots trui tuba
tube tuin tuinman tulband tulp tulpje tuniek tunnel turnen twaalf twee tweede uil uitleg uniek uur vaas
vaatwas vacht vak valk vallei vandaag vangen vanille varen vast veel veer vegen veilig vel veld veldsla
verband verf verhaal vers vest veter veulen video vier vieren vijf vijg vijl vijver vilt vinden vinger
vink viool vis visje vissen visser vla vlag vlagje vlak vlecht vleugel vlieg vliegen vlieger vlinder vloer
vloot vlot vlug voeden voelen voetbal vogel vol volk volley volume vonk voor vorm vorst vos vouw vouwen
vragen vreugde vriend vrij vrijdag vroeg vrolijk vulkaan vullen vuur waaien waar waarde wachten wafel
waken wakker wal walnoot walvis wand wang want warm wasbak wasbeer washand waslijn wassen water week
weekend weg wegen weide wekker welkom wens wereld werk wesp west weten weven wezel wezen wieg wiegen wiel
wier wigwam wijk wijs wild wilg wimpel wimper wind winkel winnen winter wip wit wol wolf wolk wombat
wonder woning woord wortel woud wrap wrijven yeti yoghurt zaad zaaien zaal zacht zadel zagen zakdoek zakje
zalm zand zandbak zandweg zanger zebra zee zeef zeehond zeep zeepbel zeepje zeester zegel zeil zeilen zes
zetel zetje zetten zeven zicht zien zijde zilver zin zingen zitten zoeken zoemen zoet zolder zomer zon
zondag zonhoed zonnig zorg zorgen zout zuid zuiver zus zuur zwaaien zwaan zwaar zwaluw zwemmen zweven
`
