// Where the words come from: docs/word-lists.md.
export default `
abborre adress affisch akrobat alarm album alfabet allt alltid alm alpacka alpin alv ananas andas anka
ankare ankomst anorak ansikte antenn antilop apelsin apotek aprikos april arena arkiv arm armband artist
ask aster astrar atlas atom augusti aula avsnitt baby backe badkar bagare bagel bageri bagge baka bakelse
baksida balans balett balkong ballong bambu bana banan band bandy banjo bank bark barn barr batteri beige
belysa berg besked beta betyg bil bild biljett binda bison bit blad blanda blank blick blixt block blommig
blus bock boende bok bokstav boll bomull bona bonde bord borg borr borste botten braxen bred bredd brev
bricka bris bro broms brons bror brun brunn brygga bubbel bubbla budget bukett bulle buller burgare buss
butik bygd bygga byggare byta byte byxa cell cello center centrum chans chef chips choklad cirkel cirkus
citron clown curry cykel cykla cypress dadel dag dagbok dagg dahlia dal damm dans dansa dansare data dator
datum debatt deg del dela delfin delta dessert detalj dialekt diamant dike dikt dill dimma dinkel diplom
disk diska diskho dit divan docka dofta doktor domare domino dopping dosa dotter dra drake dricka droppe
dubbel duell duk duka dunder dunka duo dusch dussin duva dyka dyn dyna effekt eko ekollon ekorre eld
elefant elegant element elev elva emalj emu energi enkel epok era erfaren etage etikett ett europa exakt
exempel expert extra fabel fabrik fakta faktor falafel falk fall familj fanfar farbror farfar farmor fasad
fast faster favorit fem fest ficka fika fikon fil film filma filt fin final finger fink finna fiol fira
firma fisk fiska fiskare fjun flagga flaska flicka flinga flingor flisa flit flock flod flotta fluga flyg
flyga flytt flytta foder fokus fond form forma format forska fot fotboll foto frakt fram fri frid frisk
front frost frukost frukt frys fuga full funka fynd fyr fyra fysik gaffel galant galleri galopp garage
gardin garn gasell gata gavel gelatin gemak genre gest geting giraff gissa gitarr gjord glad glans glas
glasera glass glida glimt glitter glob glugg gnista gnola gnugga god godis golf golv gong gott gran granit
granne gravera gren grens grepp groda grotta grund grupp grus gryta guida guide gul guld gunga gurka
gyllene gympa hage hagel haka hake hall hallon halm hals halsa halsduk halv hammare hamn hamster hand
handduk handske hantel hare harpa haspel hassel hastig hatt hav havre hej hela helg helhet hemlig hemma
hemresa hest heta himmel hingst hink hiss hissa hit hitta hjort hjul hobby hockey holme honung hopp hoppa
hoppas horn hotell hov hud humla hummer humor hund hundra hurra hus huv huva hyfsad hylla hylsa ibis idag
ideal idrott igen ikon iller imma import info ingen inne insats insekt insida intryck intyg iris ivrig
jacka jaguar januari jeans jobb jobba jogga jolle jord journal jubel jubla judo juice jul juli juni just
kabel kaffe kaja kajak kaka kakao kaktus kalas kalkon kall kalv kam kamel kamera kamin kamrat kanal kanel
kanin kanna kanot kant kapa kapitel kapp kappa kapten karate karta kartong kassa kasse kast kasta kastanj
katalog katt kavaj kedja kemi keso ketchup kika kikare kila kilo kind kiosk kisa kittla kiwi kjol klang
klapp klappa klar klass klaver klick klimat klippa klister klistra klocka klok klossar klot klubba klumpa
klyfta knacka knapp knippa knopp knyta koala kobbe kod koffert kofta koja koka kokos kola kolibri kolla
kollo kolonn komet komik komma kommun kompass kompis kompott kon kondor konsert konst kontakt kontor kopia
kopp kor korall korg kork korn kort kosmos kostym krabba kraft krage krama kran krans krater kratta krita
krok krokig krokus krona kruka krusig krypa kub kudde kugg kula kulle kulting kund kung kunna kunnig kupol
kurs kurva kusin kust kuvert kvadrat kvarn kvart kvast kviga kvist kvitter kyl lack lada lag laga lager
lagom lagun lakan lake lakrits lama lamm lampa lampett lana land landa lapp lara larm lasagne laser lasta
lastbil latin lav lava lax leda ledig leende legend lejon lek leka lekfull lektion lena leopard lera leta
lila lilja lim limpa lina lind linda lingon linjal linje linne lins list lista liten liter liv livlig ljud
ljum ljung ljus lock lod lodjur loge logik lokal lom lopp lott lov luffa luft lugg lugn luka lukta lunch
lupp lya lycka lyfta lykta lysa lyssna lyx madrass magi magisk magnet maj majs makrill makt mala mald mall
mamma mandel manet mangla mango mapp marin mark marknad marmor mars maskin massa mast mat matare match
matta med medalj medel mejsel mellis melodi melon mening meny metall meter middag midja mil mild miljon
min minnas minne minst minus minut mistel mitt mixer mjuk mod modell moder modig mogen moln monter montera
moped mopp morbror morfar morgon mormor morot morr mosaik mossa mosse moster motiv motor mudd mugg mun mur
murare museum musik muskel muskot mussla mutter mygga mynt mynta myr myra myt nagel nalle namn namna natt
natur nav neka nere netto nick nicka niga nio nisch njuta nock nog norr nos not nota notis nudel nummer
nyans nyckel nyfiken nyhet nylon nyss nytta oas ocean oken oktober olika oliv olja ombud omelett orange
ord ordlek ordna organ orgel orka orre ort ost ostron oval ovan overall padda paddel paddla paket palats
palett pall palm panda panel panna pappa papper paprika par parad paradis paraply park parkera part pass
passa passare pasta paus pedal pelare pelikan penna pensel peppar persika person pesto piano pigg pilot
pingvin pinne pion pir pirat pixel pizza plagg plan planera planet planka plansch plask plast plats platta
plikt plock plocka plog plomb plugg plus poet pojke pokal polis poncho ponny pool pop popcorn port portal
porto post poster potatis prata present prickig prins pris prisma produkt profil projekt prosa prov prova
prydlig pudding pulka puls pulver puma pump pumpa punkt purjo pussel puts putsa pyjamas pyssel pyssla quiz
rabatt racket rad radar radio rak raket ram rampen rand randig rang rapport rask rast rasta ravin recept
rede regel region regn rektor rem ren rena rep resa resan resor rest rida riddare ridning rik rike rikta
rim rimma ring ringa ripa ris risotto rista rita ritning robot rock rodel roder rolig roll roman romb
rondell ropa ror ros rosa rost rosta rostat rot rova rover rubin rubrik rulla rulle rum rund runda rusa
ruska russin rusta rutig rutt ryck rygg rymd rymden rymlig rytm sadel saffran saft saga sagan sagobok sagt
sak sakta sal sallad salong salt samla samling samma sammet sand sanda sandal sann sardin satin sats sax
scen schack schampo sedan segel segla segra sekel sekund sele selleri sen senap serie servett shorts sida
siden siffra sig signal sikta sil sill silver simma sirap sist sits sitta sju sjunga skaft skaka skal
skala skalm skapa skara skarp skata skatt sked sken skena skepp skicka skida skidor skiffer skikt skilja
skina skinn skir skiva skjorta skjul sko skog skoja skola skona skopa skorpa skotta skrapa skratt skratta
skrin skriva skruv skugga skum skur skuta skutt skylt skymt skynda skynke slalom slang slant slev slinga
slipa slips slott slup sluta smak smaka smal smart smed smidig smula smycke snabb snar snart snickra snida
snigel snodd snurr snurra socka socker soffa sol solo solros sommar somrig son sopa soppa sorbet sorl sort
sortera sova spade spalt spana spann spar spara sparris sparv spegel spel spela spelare spenat spets spett
spik spika spinna spira spiral spis spisa spola spole sport spring springa sprudla spurt squash stad
stadig staket stall stalla stam stampa stans stare stark start starta station staty stav steg stege stekt
sten stig stil stilig stilla sto stock stol stolpe stolt stoppa stor stork strand strax streck strimla
strof stropp strumpa struts stuga stund stycke styra styre sudd sula summa sund sushi sval svala svamp
svan svans svar svara syd syfte sylt symbol syn synas syre syren syskon syster tablett tack tacka tag tagg
tak takt tal tala talang talg tall tallrik tangent tapet tass tavla taxi team teater tecken teckna tegel
tejp teknik telefon tema temp tennis tenor term termin termos test testa text tid tidig tidning tiger
timjan timme tina tio tippa titel titta tjur toalett toffel tofs tolv tom tomat tomte ton tona tonfisk
topp torg torka torn torr total traktor trampa trana trapets trapp trappa trasa trast trav tre trend trick
trio trivas trivsel tro trofast trogen tropisk trumma trumpet tryck trygg tugga tukan tulpan tunga tunika
tunna tunnel tupp tur turist turkos tusen tuta tvist tyg typ typisk tyst udda udde uggla ugn ull umbra
under undra undulat ung uppe uppsats urskog utan ute utflykt utsikt utter vacker vad vag vagga vagn vaken
vakna vakt val vallmo valp valv van vana vandra vanilj vante varg varm varsam vas vask vass vatten vattna
veck vecka vega vem verk vers vessla veta vete vid vida vik viking vikt viktig vila vild vilja villa vimla
vimpel vind vinge vinka vinna vinst vinter viol violett vips vira virka virke vis visa visare viska visp
visst vit vitamin vits vitsig volang vrida vulkan wrap yla yngel yngst yoghurt yta zebra zon zoo
`
