// Where the words come from: docs/word-lists.md.
export default `
aften agurk ake album alle altan and anis anker april arm ask avis baby bad bade bake baker bakke ball bamse
banan bane bank banke bare bark barn beger begge bein beite bekk benk benke berg berge bever bie bil bilde
bille bit bite bjerk blad blank blink bluse boble bok boks bolle bonde bor bord bre brett brev bro bror brun
brus bue bukse bukt bunad bunke busk buss bygd bygg bygge bykse dag dal dam dame danse del drage drakt drops
drue due duk dukke dusj dykke dyne dyr egen egg ekko ekorn elg elsk elv engel eple erter eske etter far farge
fart fat feie fele fem ferge fest feste fiken fil film fink fiol fire fisk fiske fjel fjell fjer flagg flink
flokk flue fly form fot foto fred fri frost frukt fugl furu garn gate gave geit gel gitar gjel glad glans
glass glede gli gnist god godt gren gress gris gryn gryte gul gull gulv gummi gutt gym hage hagl hai hale halm
hals halv hand hane hare harpe hatt hav have havn hegg hei hekk hel helg helst helt hente her hest heste hette
hjelm hjem hjul hode hold hoppe hud hule humle hund hurra hus husk huske hval hvalp hvit hylle hytte ide igjen
ingen inne iris isbit jakke jeans jente jolle jord jubel judo juice jul juli juni kabel kafe kaffe kakao kake
kalas kald kalde kalv kam kamel kanel kanin kanne kano kart kasse kast kaste katt kinn kino kiste kiwi kje
kjeks kjele kjole klapp klem klikk kloss klovn knagg knapp kne kniv knute koala kok koke kokk kokos komet
konge kopi kopp kork korn kort krage kran krans krok krone kropp krus krype kube kurv kveld kvist kyss lade
lage lakke laks lam lama lampe land lang lapp las lege lego leir lek leke leken lekse lese lete lilje lilla
lille lim lime lin lind linje list liten lomme loppe lue lukke lunsj lykke lykt lyn lyng lys lyse lytte mage
mai mais make male mamma man mango mappe mark mars maske masse mat matte maur mel melk melon mor moro mose
munn mus mygg myk mynt mysli nabo nakke natt navn ned nepe nese nett nisse niste not nype onkel opal orgel orm
ost osten oter ovn pakke palme panda panel panne papir pappa park pasta peis pels pen penn pens peon pepre
perle piano pil pilot pinne pirat pizza plate pokal ponni pose post pote potet prikk prins pute putre rad
radar radio ramme rask regn regne rein reir reise rekke rem renne rev ride rim ring ris robot rogn rom rop
rope rosa rose rubin rull rulle rund rygg sadel saft sag sage saks sal salat salt saml samle sand sang sans
sau savn sebra sei seil seile sel seng senge seter sid sile silke sirup sitte sjakk sju skal skap skei ski
skip skje skli sklie sko skog skole sky skyve slips slott smak smil smile sne snegl snill snor snute sofa sokk
sol sole sopp sort sove spade spann speil spill spise spor spurv stall stav stein sti stige stol stor stork
storm stue suppe surfe svale svamp svane svar sving synge tak takk tall tang tann tante tavle taxi tegn tegne
telt teppe tiger time tog tolv tom tomat tomme trapp tre trinn troll tulle tunge tur tute tyr ugle uke ull ulv
ung ute valp vann vanne vante varm varme vask vaske veg vegg vei venn veske veve vind vindu vinge vinke vinne
vise vogn voks voll vott vugge yatzy zoo
`
