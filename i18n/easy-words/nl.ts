// Where the words come from: docs/word-lists.md.
export default `
aarde acht adres alarm album anker appel april arend arm atlas auto avond baai baard baby bad bagel bal balk
band bank bat bed beek beeld been beer begin beker bel berg berk bes beuk bever biet bij bizon blad blauw blij
blik bloem bloes blok bocht boei boek boer bok bol boog boom boon boot bord boren bos boter bout boven braam
breed brie brief bril broek broer brok bron brood brug bruin bui bus buur buurt cake cavia chips clown coach
daar dag dak dam dank dans dart das dauw deeg deel deken delen den deur doek doorn dorp dorst draad draak drie
drone droog droom drop druif druk drum duif duim duin duwen dweil echo een eend egel eik eind einde eland elf
emmer enkel erwt eten extra fee feest fiets fijn film fles flits fluit foto friet fris gang gans gast gebak geel
geit geluk geur geven gids giraf gist glad glas golf gom gong goud graag grijs groen groep groet groot grot haak
haan haar haard haas hagel haken halen half hallo hals halte hand hapje hard hark haven heel heet hek held helm
hemd hemel hert hiel hier hoed hoef hoek hoera hok hond honk hoofd hoog hoop hoorn hopen horen hotel huis hulp
ijs ijsje inkt jaar jam jarig jas jasje jeans jojo joker jong judo juf juist juli juni jurk kaars kaart kaas
kabel kalf kam kamer kamp kan kano kans kant kassa kast kat katje keer kegel kers kever kin kind kip kiwi klaar
klant klas kleed klei klein kleur klok klomp kloof klus knap knie knoop knop knus koala koek koel kok koken
kokos kom komen kooi kool koor kop kopen kort koud kous kraag kraai kraal kraam kraan krab krant krat krijt
kring krom kroon kruid krul kuif kwast laag laars laat lach laken lam lama lamp land lang laser leeg leer leeuw
lelie lenen lente lepel leren les leuk leven lezen lezer licht lied lief lift lijm lijst links lint lip lolly
lopen lucht luid lunch maan maand maart mais maken manen mango map markt mat meer mees meeuw mei melk menu merel
meten meter metro mier model mok mol molen mond mooi mos motor mouw mug muur naald naam naast nacht nagel nat
neef negen nek nest net neus nieuw noord noot olie olijf oma onder oog oom oor oost opa open orgel oud oven
paard paars pak palm pan panda pap parel park pasta patat pauw pauze peer pen peper pet piano pier pinda pit
pizza plak plan plank plat ploeg plus poets pony poort pop post potje prei prent prijs prins pruim punt quiz
raam race radio raken raket ram rand rapen recht reep regel regen rein reis rek rem reus riem riet rij rijk rijp
rijst ring rit rits robot rok rol rond rood room roos rots roze rug ruil ruim rups rust samen sap saus schat
schil schip schop shirt short sjaal skate ski sla slee slim sloot slot smal snee snel snoep snor snuit soep sofa
sok sokje som soort spaak spel spons spoor sport stad stal stap start steen stem step ster sterk stil stoel
stoep stoer stof stoom strik strip stuk stuur taak taart taco tafel tak tand tang tante tape tas tasje taxi team
teen tegel teken tent thee tien toast toets tol tong toon top toren touw traag tram trap trein trots trui tuba
tube tuin tulp twee uil uur vaas vak valk varen vast veel veer vegen vel veld verf vers vest veter video vier
vijf vijg vink viool vis visje vla vlag vlak vlieg vloer vlug vogel vol voor vorm vos vouw vrij vroeg waar wafel
wand wang want warm water week weg wegen weide wens werk wesp west weten wieg wiel wijk wijs wild wind wip wit
wol wolf wolk woord zaad zaal zacht zadel zagen zakje zalm zand zebra zee zeef zeep zeil zes zetje zeven zicht
zien zin zoet zomer zon zorg zout zuid zus zuur zwaan zwaar
`
