// Where the words come from: docs/word-lists.md.
export default `
adresse aften agurk akrobat aktiv album alfabet alke alle alltid alpakka alpin altan alv analyse ananas
and anis ankel anker ankomst annonse anorakk ansjos antall antenne antikk apotek aprikos april areal arena
arie ark arkiv arm aroma asfalt ask aster atelier atlas atlet atom august aula avis avlang avtale baby bad
bade bagasje bake baker bakeri baking bakke balanse balkong ball ballade ballett ballong bambus bamse
banan bane bank banke banner bar bare bark barn barskog basar basis bass basseng batteri beger begge beige
beite bekk belg benk benke berg berge beste bestikk betale betong bevege bever bevis bidrag bie bil bilde
bille billett bind binde binders birk bison bit bite bjelke bjerk blad blande blank blekk blink blinke
blits blomst blond blonde blot bluse blyant boble bok boks bolig bolle bolt bomull bonde bonus bor bord
bordduk borg borger botn bre bred bredde bregne brems brensel brett brev brille bringe bris bro bror
brosje bruk bruke brun brunost brus bruse brygge bryte bud budskap bue bukett bukse bukt bulder bunad
bunke bunt busk buskap buss butikk bygd byge bygg bygge bykse bytte celle cello chips curry daddel dag
dagbok daglig dahlia dal dam dame damp dampe danse danser dansk data dato debatt debut del dele delfin
delta design dessert detalj diadem dialekt dialog diamant dikt diktat dikter dill dings diplom disk diskos
dobbel doble doktor domino dommer dorme dosis drage drakt dreie drill driv drivhus drone droppe drops drue
dryppe due duell duft dufte dugg dugnad duk dukke dun dunk dupp dusin dusj dusk dykke dyne dyp dyr dyrke
eddik effekt egen egg eik einer ekko ekorn ekspert ekstra ekte elefant element elev elg elleve elv emu
energi eng enhet enig enke enkel episode eple epoke erter eske etasje etikett etter etui europa eventyr
evne fabel fabrikk fakke fakkel faktor falk familie fanfare fantasi far farfar farge farget farmor fasade
fasan fase fasit fast fat fatle favn februar feie feire felles felt fem ferge ferie fersken fest feste
festlig fetter fiber figur fiken fiks fil film filt filter filur fin finale finger fink finne fiol fiolin
fire firkant firma fisk fiske fisker fjell fjerde fjern fjord flagg flagre flakse flamme flaske flate
fleip flere flette flink flis flod flokk flott fly flyte flytte fokus folk fond fonn fontene form format
forsker fort fortau foss fotball foto frakk frakt fred fredag freidig frem fremtid fri frisk fritid frodig
frokost frost frukt fruktig fryser fugl full funn fure furet furu fylke fylle fysikk gaffel galleri galopp
gammel garasje gardin garn gast gate gaupe gave geit gel gele gemytt geni genser gest gips gir giraff gisp
gitar gitter gjedde gjel gjemme gjerde gjest gjeste glad glans glass glatt glede gli glimt glinse glitre
globus gnage gnist god godt golde golf gong grad graf gram gran granbar granitt gratis gren grense grep
gress grille grind grine gro grop grotte gruppe grus gruve gryn gryte guide gul gull gulrot gulv gummi
gutt gyldig gyllen gym gynge hage hagl hake hale hall halm hals halv hammer hamster handel handle hane
hanske hare harpe hatt hav have havfrue havn havre hefte heftig hegg hegre hei heie heim heise hekk hekke
hekle hektar hel helg helse helst helt hempe hente her herlig herre hesje hest heste hette hevd hilse
hilsen himmel hingst hinke hinne hjelm hjelpe hjem hjerne hjerte hjort hjul hobby hockey hode hoff hofte
hold holde holme honning hoppe hotell hov hud huk hule humle hummer humor hund hundre hurra hus husk huske
hval hvalp hvelv hvete hvile hvin hviske hvit hylle hyre hyse hytte ibis ide ideal idrett igjen ikon imot
impuls indeks info ingen inne inngang insekt iris isbit isbre isfjell isflak ishav isklump iskrem ivrig
jakke januar jazz jeans jente jern jerv jevn jobb jobbe jod jogge jolle jord journal jubel juble judo
juice jul juli jungel juni jury juv kabaret kabel kabin kafe kaffe kai kajakk kakao kake kaktus kalas kald
kalde kalk kalkun kalosje kalv kam kamel kamera kamin kanal kandis kanel kanin kanne kano kant kapitel
kappe kapsel kaptein karat karate karbad karpe kart kartong karve kaskade kasse kast kaste katalog katt
kelner ketsjup kikke kikkert kilde kile kilo kime kinn kino kiosk kipe kiwi kjapp kje kjede kjeks kjele
kjelke kjeller kjemi kjempe kjenne kjerne kjerre kjole klang klapp klappe klar klasse klatre klave klem
klemme kli klikk klima klinke klippe klok klokke kloss klovn klubb klut klynge kna knagg knapp knas knask
kne knekke knippe knirke knitre knopp knott knute koala kobbe kode koffert kofte koie koke kokos kolbe
kolibri kolonne kombi komet komfort komfyr komiker komma kommune kompass kompis kondor konge kongle
konsert kontor kopi kopp kopper kopplam kor koral kork korn korps kort kose koselig kosmos kost krabbe
kraft krage krakk kran krans krater kratt kreps krets krill kringle krink kritt krok krokus krone krukke
krum krumme krus krydder krykkje krympe krype kube kuling kulisse kulp kult kunde kunne kunst kuppel kur
kurs kurv kurve kusine kusk kvart kvarts kvass kveite kveld kvikk kvist kvitre kylling kyst labb lade lag
lage lager lagune laken lakk lakke lakris laks lam lama lampe land lande lang langs lapp lasagne laser
lasso last laste latter lauv lav lava lave lavt ledd leder ledig lefse lege legende legg leie leike leir
leire lek leke leken lekse lemen lense leopard lerke lese lete letne lett levende lever lidd likne lilje
lilla lille lim lime lin lind linjal linje linne linse list liste liten liter liv livat livlig lodd loft
logo logre lokal lokk lokke lomme lompe loppe losse lotteri love ludo lue luft lufte luke lukke lukt lukte
lun lund lunde lunge lunsj lupe lyd lykke lykt lyn lyng lyr lys lyse lyst lystig lytte madrass magi magisk
magnet mai mais make makrell male maler maleri malm mamma man mandag mandel manesje manet mangle mango
manke manus mappe marg mark marked marmor mars masete maske maskin masse mast mat match matros matte maur
medalje meis meisel mel melde melk melodi melon mengde menge meny merke meter mett middag middel midje
midt mikser mil mild mildhet million mime mink minne minske minst minus minutt mobil modell moden moderne
modig molo moment montere moped mopp mor morfar morgen mormor moro morsom mosaikk mose moskus mot motiv
motor motto muffin multe munn munter mur murer museum musikk muskat muskel musling mye mygg myk mynt mynte
myr myse mysli myte mytisk nabo nabolag nakke nasjon natt natur naust navle navn ned nede nedover nellik
nemnd nepe nese nett netto neve niese nikke nippe nisse niste nok nord nordlys norsk not notat note notis
nougat nudler null nummer nut nyfiken nyhet nynne nype nyse nytte oase ofte oktober oliven ombord omegn
omelett omsorg onkel onsdag opal opera oppdage oppe oppgave oppover optikk oransje ord ordbok orden ordne
ordtak organ orgel orkan orkide orre osp ost oter oval over ovn padde padle pakke palass palett palme
panda panel panne panter papir papp pappa par parade paradis paraply park parkas parkere parti pass passer
pasta pastell patent pause pedal peis peke pelikan pelle pels pen penger penn pensel peon pepper pepre
perle perm perrong person pesto piano piknik pil pilot pingvin pinne pip pirat pizza plagg plakat plan
plane planere planet plank planke plante plask plaske plass plate plen plett plog plomme plugg plukk
plukke pluss podium pokal pol polere pomp poncho ponni popkorn pore port portal porto post poste pote
potet praksis pram prat prate premie presang prins pris prisme problem produkt profil prosa pryd pudding
pulk puls pult pulver puma pumpe punkt purke purre pusse puste pute putre pynt pynte quiz rabatt racket
rad radar radio radius raft rake rakett ramle ramme rampe rand rang rangle raps rask rast raste rate
reddik rede redskap regel regi region regle regn regnbue regne rein reir reise reke rekke rekord rektor
rem remse ren renn renne renning rense rest retning rett reve revunge revy ribbe ridder ride rift rigg rik
rike rim rime ring ringe ris risotto rist riste rive rivjern robot rogn rolig rolle rom roman rommet rop
rope ror ros rosa rose rosett rosin rot rubin rug rugg rull rulle rumle rund runde rundt rundtur rune rusk
ruske rusle rust rute rutine rydde rygg rykk rytme rytter sadel safran saft sag saga sage sagn saks sakte
sal salat saldo salg salong salt saml samle samling sammen sand sandal sang sans sardin sau sauna savne
scene sebra seer segl sei seier seile seiler sekk seks sekser sekund selge selleri selskap semmel send
sende senge sennep sent serie servere sesong seter sette shorts sid side siden siffer sigd signal sikker
sikt sikte sil sild sildre sile silke sinn sirene sirkel sirkus sirup sitat sitron sitte siv sivil sjakk
sjal sjanse sjef sjekk sju skal skala skap skape skarp skarv skatt skei ski skifer skikk skilt skinn
skinne skip skisse skive skje skjell skjema skjerf skjerm skjold skjorte skjule skli sklie sko skog skole
skorpe skrent skri skritt skriv skrive skru skrue skuff skulder skum skur skure skute sky skygge skyve
slabbe slalom slede sleiv slekt slepe slette slik slim slipe slips slott slukke slump slumre slurk sluse
slynge smak smake smal smale smart smed smekk smelte smi smidig smie smil smile smul smule smykke snadre
snakke snart sne snegl snegle snekke snekker snes snill snitt snittet snop snor snork snurre snute sofa
sokk sokkel sol sole solhatt solo solrik solveig sommer sone soper sopp sopran sorbet sort sortere sove
spade spagat spak spann spar spare spasere speide speider speil spenne spent spett spiker spill spille
spiller spinat spinne spion spiral spire spirer spise spiss spleise spole spor sport sprade spre sprek
sprett springe sprint spurt spurte spurv spyle squash sta stab stabbur stabel stad stake stall stam stamme
stampe stand star start starte stas stasjon stativ statue stav stave sted steg steik stein stell stelle
stemme stempel stengel steppe sti stift stige stil stilk stille stim stime stimle stirre stivne stjerne
stoff stokk stokke stol stolpe stolt stopp stoppe stor stork storm straks stram strand strek streke strekk
strev strikk strikke stripe strofe struts stryke stubbe student studio stue stund styr styre styrke sukke
sukker sum summe sund sunn super suppe surfe surr sus suse sushi sval svale svamp svane svar svare sveise
sveive sverm svev sveve svinge svoger syd sykkel syklist syl sylte symbol symfoni syn synes synge syrin
sytten sytti tablett taco tak takk takke taksten takt tale talent talg tall tallrik tandem tang tank tanke
tann tante tapet tapper tast tau tavle taxi team teater tegn tegne tegning teine teip tekst telefon telt
tema tempo tenke tenne tennis tepp teppe terne terning test teve tid tidlig tiende tiger tilbud time
timian tind tine ting tirsdag titt titte tiur tjeld tjern toalett toast tog tolv tom tomat tomme tomt tone
topp torden torg torn torsdag torv trakt traktor trampe trane trapes trapp trau traust trave travel tre
treff trekant trekk trekke trend trene trener trikk triks trill trille trimme trinn trio trives tro
trofast tromme trompet tropisk troppe trost trygg trykk trylle tue tukan tulipan tulle tumle tunfisk tunge
tunika tunnel tur turist turkis turne turnsko tusen tut tute tuva tverr tvinne tvist type typisk tyr uer
ugle uke ukeblad ukjent ull under undre ung unik union univers ure urskog urt urte urtete ute utflukt
utgang utkikk utsikt utstyr vade vaffel vaie vakker vakt valg valmue valp vals vandre vane vang vanilje
vanlig vann vanne vante varde vare variere varm varme varsel varsom vase vask vaske vater vatt vege vei
veie veke vekke vekst vekt vel velge velte vend vende venn vennlig vente verb verden verdi verdt verk vers
veske vesle vest vett vev veve vid vidde vie vifte vik vikar vike viking vikle vilje vill villa vimpel
vind vindu vinge vinke vinkel vinne vinner vinter vipe vippe virke vis vise viser visjon visne visp viss
vite vitne vits vogge vogn voks vokse voll volum voss vott votter vugge vulkan wrap yngel yngst yoga
yoghurt yrke yte ytre ytterst
`
