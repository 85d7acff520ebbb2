// Where the words come from: docs/word-lists.md.
export default `
album andas anka april arg arm ask baby backe bagel baka banan band bandy banjo bank bark barn ben berg bil
bild binda bit blad blick blixt blom blus bock bok boll bona bonde bord borg borr bred brev bris bro bror brun
brunn bryn bulle buss butik bygga byte byxa byxor clown cykel cykla dadel dag dal damm dans dansa dator deg
dike dimma din diska docka dofta dra drake duk dusch duva dyka dyna eko eld elev elva engel ett fall fat fem
fena fest ficka fika fikon fil film filt fink finna fiol fisk fiska fjun flock flod fluga flyg flyga foder
form fot foto fri frisk frost frukt full fura fyr fyra garn gata get gissa glad glans glas glass glida glob
gnola god godis golf golv gong gran gren gris groda grupp grus gryta gul guld gunga gurka hage hagel haj haka
hake halm hals halv hamn hand hare harpa hatt hav havre hej hela hemma hest hink hitta hjort hjul hobby hopp
hoppa horn hov hud humla hund hurra hus huv huva hylla hylsa ide iris ivrig jacka jeans jogga jolle jord jubel
judo juice jul juli juni kaffe kaja kajak kaka kakao kalas kall kalv kam kamel kamin kanel kanin kanna kanot
kant kappa karta kasse kast kasta katt kavaj kedja kind kiosk kisse kiwi kjol klang klapp klass klick klubb
knapp knopp knut knyta koala koja koka kokos kola komet kon kopp kor kork korn kort korv kotte krage kram
krama krans krita krok krona kruka krypa kudde kul kula kull kung kurs kusin kvarn kvast kviga kvist lada laga
lager lakan lama lamm lampa lapp lara larv lax lejon lek leka lena lera leta ligga lila lilja lim lime limma
limpa linda linje list lista liten ljud ljus lock logga lugg lugn lukta lunch lupp lycka lyfta lykta lysa lyx
mage magi maj majs makt mala mamma mango mapp mark mars mask mat matt matta med melon meter min minne mjuk
modig moln mopp morot mossa motor mun musik mygga mynt myra nagel nalle namn namna natt nav nej nick nicka
niga nio nos nota nudel nypon nysa oas ocean oliv olja ord orgel orm ost oval padda paket pall palm panda
panel panna pappa par park pass pasta paus pedal penna piano pigg pil pilot pinne pipa pirat pizza plask plats
plog plugg pojke pokal ponny pool post prata prins pulka puls puma pump pumpa rad radar radio raket ram rask
rasta ratt regn rem ren resa rida rik ring ripa ris rita robot rolig roll ropa ros rosa rot rulla rum rund
runda rusa rutig rygg rymd sadel saft saga sal salt samla samma sand satin sax scen segel segla senap sida sil
simma sits sitta sjal sju skaka skal skala skata skatt sked sken skepp ski skida skina sko skog skoja skola
skopa skor skruv skum skylt slang slev slott smak smaka smula snabb snok snurr socka soffa sol solo son sopa
soppa sork sova spade spann spel spela spik spika spis spisa spola sport stad stall stam stark start steg
steka sten stig stil stock stol stor stork storm stuga stund sudd svala svamp svan svans svar svart sylt syren
tack tacka tak tapet tass tavla tax teddy tegel tempo tidig tiger timme tina tio tippa titta tjur tofs tolv
tom tomat tomte ton torg torka torn torr trapp trasa trast tre trio troll trygg tub tuba tugga tukan tumme
tung tunga tunna tupp tur tuta tvist udda uggla ugn ull unga unge uppe utan ute vagga vagn vakna val valp vals
vante varg varm vass veck vecka vete vika vila vild vind vinge vink vinka viol vips visa viska vit vits vrida
zebra zip zoo
`
