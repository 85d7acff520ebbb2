// Where the words come from: docs/word-lists.md.
export default `
aborre abrikos adresse aftale aften agurk ahorn akrobat album alf alfabet alger alpaka alpe alpin altan
altid analyse ananas and anden ankel anker ankomst annonce ansjos antenne antik apotek april areal arena
arkiv arm aroma artikel ask aster atelier atlas atlet atom august avis avle baby bad bade badebro bagage
bage bagel bager bageri bagside bakke balance ballade ballet ballon bambus bamse banan bank banke banner
bar bark barn basar base basis basket bat batteri bebo bede bedste beige bestik betale beton bevis bidrag
bil bille billede billet binde birk bison bjerg blad bladhus blank blid blik blink blinke blok blommer
blomst blonde blot bluse blyant bob boble bod bog boks bold bolig bolsje boltre bomuld bon bonde bonus bor
bord bordtop borg borger bred bredde bregne bremse brev brie briller bringe brise brist bro broche bronze
bror brugt brun brus bruse bruser brygge budding budget budskab bue bugt buket bukser bund bundt bus busk
busrute butik byge bygge bygning bytte cafe campere cello center central charme chef chips cirkel cirkus
citron cola creme curry cykel cykle cyklist daddel dag dagbog daggry dagligt dahlia dal dam dame damp
dampe damper dans danse danser dansk data dato debat decimal dej dele delfin delta deltage der design
dessert detalje dialog diamant digt digter diktat dild dingle diplom disk diskos dobbelt doktor domino
dommer dosis drage dragt dreje dreng drik drikke drivhus drone drue due duel duft dufte dug dukke duske
dykke dykker dyne dyr dyrke ebbe eddike effekt egern ekko ekstra elefant element elev elg elleve elm emne
emu energi eng enig enkel ens entre episode etage etiket etui europa eventyr evne fabel fabrik facade
facit fad fakkel fakta faktor falafel falk familie fane fanfare fantasi far farve fasan fase fast faster
fatte februar feje fejl fejre fejring felt fem ferie fersken fest feta fiber figen figur fik fiks fil film
filt filter filur fin finale find finde finger finke firben fire firkant firma fisk fiske fisker fjer
fjord flag flamme flaske flette flink flise flod flok flot flue fly flyde flygel flytte flyve flyver fod
fodbold fold folde folk fond forfra form format formel forret forsker fortov fragt frakke fredag fri frisk
frodig frokost frost frugt fryser fugl fuld fure fusk fyld fylde fyr fyrre gade gaffel galleri galop
gammel garage gardin garn gave gavl gazelle ged gedde gele gemme genbrug general genre gerne gips giraf
gispe give glad glans glas glasur glat glide glimt glimte globe globus gnist godt golf gong gople grad
graf gram gran granit gratis green gren grene grille grine groft gros grotte grube gruppe grus gry gryde
gryn guf guide guitar gul guld gulerod gulv gummi gyde gyldig gym gynge hage hagl haj hakke hal hale halm
hals halv hammer hamster handel handle handske hane hare harpe hat hav havblik have havfrue havn havre
heftig hegn hej hejre hejse hel held helt hente her herlig hest heste hilse hilsen himmel hingst hinke
hitte hjelm hjem hjerne hjerte hjort hjul hobby hockey hofte hold holde holm honning hoppe hotel hov hoved
hud hue hule humle hummer humor hund hundred hurra hurtig hus husk huske husly hvad hval hvalp hvalros
hvede hveps hvid hvile hviske hyben hygge hyld hylde hylle hytte ibis ide ideal ikon impuls inde indeks
indgang info initial insekt iris ivrig jaguar jakke januar jazz jeans job jogge jolle jord journal jubel
juble judo juice jul juli jungle juni jury kabel kabine kaffe kage kaj kajak kakao kakkel kaktus kalas
kalde kalk kalkun kalv kam kamel kamera kamin kammer kanal kande kandis kanel kanin kano kant kapitel
kappe kapsel kaptajn karamel karat karate karet karpe karse karton kasket kasse kaste kat katalog kedel
kemi kende keramik kerne ketchup ketsjer kigge kikke kikkert kiks kilde kile killing kilo kim kimono kind
kiosk kiwi kjole klang klap klappe klar klasse klat klatre klatte klaver klima klinge klippe klit klods
klog klokke klovn klub klud klynge knage knap knappe knast knibe knirke knitre knob knop koala kobber
kobling kode koge kok kokos kold kolibri kolonne komet komfur komik komisk komma kommune kompas koncert
kondor konge kontor kop kopi kor koral kork korn korps kort kost krabbe kraft krage kram kramme kran krans
krat krater krave krible kridt kringle krog kroge krokus krone krop krukke krumme krus krybbe krybe
krydder krydse krystal kube kuffert kugle kulisse kunde kunst kuppel kur kurs kurv kurve kusine kuvert
kvadrat kvart kvarter kvik kvist kylling kyst lade ladning lag lagen lager lagkage lagune lak lakere
lakrids laks lam lama lampe lampet land landsby lang langsom lasagne laser lasso last lastbil laste latin
latter lav lava lave lavine lede leder ledig leg lege legende leje lejr lektie lemming leopard ler let
lette levende leveren lidt lige ligne lilje lilla lille lim lime lind lineal linje linse lirke list liste
liter liv livlig lod lodret loft logo lokal lomme lotteri love lueved luft lugte lukke lund lune lup lur
lyd lygte lykke lyn lyng lys lyse lyst lytte mad madras magi magisk magnet maj majroe majs makrel male
maler maleri malm man mand mandag mandel manege mangle mango mappe mark marked marmor marts maske maskine
mast match matros mave medalje medicin mejse mejsel mel melde melodi melon menu messing meter metro middag
midt midte mikser mild million mime mimre minde mindes mini minus minut mobil mod mode model moden moderne
modig mole moment montere moppe mor morgen mos mosaik mose moster motiv motor muffin mule mulig multe mund
mur murer mursten museum musik muskat muskel musling musvit mynte myre mysli myte mytisk nabo nabohus
nakke nat natur navn navne ned nede nellike nem nemt net netop netto neutral nikke nikkel nisse niveau
node nord note notere notits nougat nudel nul nummer nusse nyde nyhed nynne nytte oase ocean odde odder
ofte okay oktober olie oliven omegn omelet omgang omkring onkel onsdag opera opgave oppe oprejst optik
opus orange ord ordbog orden ordne organ orgel orient orkan orkide ost otte oval ovn ovre palads palet
palme panda pande panel papir par parade paraply parat park parkere part parti partner passe passer pasta
pastel patent pause peber pedal pejling pejs pelikan pels pen pendul penge pensel perle perron person
pesto picnic pige pil pilot pingvin pink pion pip pippe pirat pixel pizza plade plads plakat plan planere
planet planke plante plask plastik platin plet plov pluk plukke plus plys podie poesi pokal pol polere
poncho pony pop popcorn poppel pore porre port portal porto pose positiv post pote potte praksis prale
present prikket prins pris prisme problem produkt profil projekt prop prosa protein puddel pude puds pudse
puls pulver puma pumpe punkt punktum puppe pusle puste pyjamas pynt pynte quilt quiz rabat radar radio
radise rafting raket rakke ramme rampe rand rang rask raste rat ravn reb recept rede redskab regel regn
regnbue regne regnorm reje rejse reklame rekord rektor rem ren reol replik rest retning ribs ride rider
ridse rig rim rime ring ringe ris risotto rist riste rive robe robot rod rode roe rogn rokke rolig rolle
roman rondo ror ros rosa rose rosette rosin rotere rubin rude rug rulle rum rumme rummet rund runde rundt
ruse rusk rute rutine rutsje ryg ryste rytme rytter sadel safari safran saft saga sagn saks sakse sal
salami salat saldo salon salt samle samling sammen sand sandal sang sanger sans sardin satin sats sauna
sav save savne scene segl sejl sejle sejler sejr seks sekund sele selleri selskab sem send sende sene
sennep sent serie servere serviet shorts sidde side siden signal sigte sikker sil sild silke simpel sind
sirene sirup sitre siv sjak sjal sjap sjette sjippe sjov skab skaffe skak skal skala skaldyr skammel skare
skarp skat skate ske skema ski skib skifer skift skifte skilt skin skinne skitse skive skjorte sko skole
skorpe skov skovl skovtur skrab skridt skrin skrive skrue skuffe skulder skum sky skygge skylle slibe
slids slik slips slot slug slum slurk sluse slutte smag smage smal smaragd smart smed smede smelte smil
smile smuk smuld smutte snak snakke snart sne snebold snedker snegl snild snit snitte sno snor snorkel
snuble snude snup snurre snus sofa sok sol solbad solhat solo solrig solskin solsort sommer sorbet sort
sortere sove spade spand spanden spar spare speciel spejder spejl spil spille spiller spinat spinde spion
spir spiral spire spise spole spor sport spot sprede spring springe sprog spurt spurv squash stab stabel
stabil stafet stald stamme stampe stand start starte station statue stav stave sted steg stege stemme
stempel sten sti stige stik stil stilk stille stime stirre stjerne stof stok stol stolpe stolt stop stoppe
stor stork storm strand streg streng stribe stribet strik strikke strofe strop struds stryge stuble studs
stue stund styr styre styrke sukker sund super suppe suse susen sushi sval svale svamp svane svar svare
sved sving svinge syd syl sylte symbol syn synes synge syren sytten syv tabel tablet tag tage tak takke
takt tal tale talent talje tand tang tank tanke tante tape tapet taske tast taste tavle taxa taxi team
teater tegn tegne tekst telefon telt tema tempo tennis teori terning test tid tidlig tiger tilbud time
timian tin ting tirsdag titel tivoli tjener toast tofte tog toilet told tolv tom tomat tomle tone top
topmode torden torn torsdag torsk torv traktor tram trane trappe trave tre trek trekant trend trille trin
trio trives tro tromme trompet trone trop trumf tryg tryk trylle tude tukan tulipan tulle tumle tun tunge
tunika tunnel tur turist turkis tusch tusind twist type tyr tyve udbrud udby ude udflugt udgang udkig
udsigt uge ugle uld under undre undulat ung unik union univers urskov urt urter vade vaffel vagt vakse
valg valmue vals valse vand vandre vandret vane vang vanilje vante var vare varm varsel vase vask vaske
vater vej vejr ven vende veninde venlig vente verden vers vest vibe viber vide viden vifte vig vigtig
vikar vild vilje villa vimpel vind vinde vindue vinge vinke vinkel vinter viol violin vippe virke vise
visit visne vogn voks vokse voksen volley vove vrid vugge vulkan wrap yde yndig yngel yngle yoga yoghurt
zebra zink zone zoom
`
