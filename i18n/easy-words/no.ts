// Where the words come from: docs/word-lists.md.
export default `
aften agurk ake album alle altan and anis anker april arm ask avis baby bad bake bakke ball bamse banan bane
bank bare bark barn beger begge bein beite bekk benk berg bever bie bil bilde bille bit bjerk blad blank blink
bluse boble bok boks bolle bonde bor bord bre brett brev bro bror brun brus bue bukse bukt bunad bunke busk buss
bygd bygg bykse dag dal dam dame danse del drage drakt drops drue due duk dukke dusj dykke dyne dyr egen egg
ekko ekorn elg elv eple erter eske etter far farge fat feie fele fem ferge fest fiken fil film fink fiol fire
fisk fjell fjer flagg flink flokk flue fly form fot foto fred fri frost frukt fugl furu garn gate gave geit
gitar glad glans glass glede gli gnist god godt gren gress gris gryn gryte gul gull gulv gummi gutt gym hage
hagl hai hale halm hals halv hand hane hare harpe hatt hav have havn hegg hei hekk hel helg helst helt hente her
hest hette hjelm hjem hjul hode hold hoppe hud hule humle hund hurra hus huske hval hvalp hvit hylle hytte ide
igjen ingen inne iris jakke jeans jente jolle jord jubel judo juice jul juli juni kabel kafe kaffe kakao kake
kalas kald kalv kam kamel kanel kanin kanne kano kart kasse kast katt kinn kino kiwi kjeks kjele kjole klapp
klem klikk kloss klovn knagg knapp kne knute koala koke kokos komet konge kopi kopp kork korn kort krage kran
krans krok krone kropp krus krype kube kurv kveld kvist lade lage lakke laks lam lama lampe land lang lapp lege
leir lek lekse lese lete lilje lilla lille lim lime lin lind linje list liten lomme loppe lue lukke lunsj lykke
lykt lyn lyng lys lytte mage mai mais make male mamma man mango mappe mark mars maske masse mat matte maur mel
melk melon mor moro mose munn mygg myk mynt mysli nabo nakke natt navn ned nepe nese nett nisse niste nype onkel
opal orgel orm ost oter ovn pakke palme panda panel panne papir pappa park pasta peis pels pen penn peon pepre
perle piano pil pilot pinne pirat pizza plate pokal ponni pose post pote potet prins pute putre rad radar radio
ramme rask regn rein reir reise rekke rem renne rev ride rim ring ris robot rogn rop rosa rose rubin rull rund
rygg sadel saft sag saks sal salat salt samle sand sang sans sau sebra sei seil sel seng seter sile silke sirup
sitte sjakk sju skal skap skei ski skip skje skli sko skog skole sky skyve slips slott smak smil smile sne snegl
snill snor snute sofa sokk sol sopp sort sove spade spann speil spill spise spor spurv stall stav stein sti
stige stol stor stork storm stue suppe surfe svale svamp svane svar sving synge tak takk tall tang tann tante
tavle taxi tegn telt teppe tiger time tog tolv tom tomat tomme trapp tre trinn troll tulle tunge tur tute tyr
ugle uke ull ulv ung ute valp vann vante varm vask veg vegg vei venn veske veve vind vindu vinge vinke vinne
vise vogn voks voll vott vugge zoo
`
