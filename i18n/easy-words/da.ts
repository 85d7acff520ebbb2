// Where the words come from: docs/word-lists.md.
export default `
abe aften agurk ahorn album altan altid and anker april arm ask avis baby bad bage bagel bakke bamse banan bank
bar bark barn bat bede beige ben bil bille binde birk bjerg blad blik blink bluse bob boble bog boks bold bon
bonde bonus bor bord bred brev bro bror brun brus bugt buket bus busk bygge cafe cello chips creme cykel cykle
dag dal dam dame dampe dans danse disk drage dreje dreng drik drue due dug dukke duske dykke dyne dyr dyrke
egern elev elg elm emu eng enkel fabel falk fane far farve feje fejl fejre fem fest fiks fil film find finke
fire fisk fjer flag flink flise flod flok flot flue fly flyde flyve fod folde folk form fri frost frugt fugl
fuld fure fyld fyr gade garn gave gavl ged gedde gele gemme gerne giraf give glad glans glas glat glide glimt
gnist god godt golf gople gram gran green gren grine gris gryde guf gul guld gulv gummi gynge hagl haj hale hals
hane hare harpe hat hav have havn havre hegn hej hejre hel helt hente her hest hilse hinke hitte hjelm hjem
hjort hjul hobby hold hop hoppe hotel hoved hud hue hule humle hund hurra hus huske husly hvad hval hvalp hvede
hveps hvid hvile hylde hytte ide igen iris jakke jeans jolle jord jubel judo juice jul juli juni kabel kaffe
kage kakao kalde kalv kam kamel kande kanel kanin kano karse kasse kaste kat kigge kikke kiks kilde kiosk kiwi
kjole klap klat klods klog klovn klub knap knop koala koge kokos kold komet komma konge kop korn kort krage kran
krans krat krave krog krone krop krus krybe kube kugle kurv lade laks lam lama lampe land lang lave leg let
lilje lilla lille lim lime lind linse list lomme love luft lugte lukke lund lygte lykke lyn lyng lys lytte mad
maj majs male maler man mand mango mappe mark maske match mave mejse mel melde melon meter mor mose mule mund
mur murer musik mynte myre nabo nakke nat navn ned nem net nikke nisse note nudel ocean okay okse olie onkel orm
ost otte oval ovn palme panda pande panel papir par park pasta pause peber pedal pels pen penge perle pige pil
pilot pirat pizza plads plet plov pluk pony pose post pote potte prins pude punkt puppe pynt radar radio raket
ramme rede regn reje rejse rem ren ride ridse ring ris rive robe robot rod rolig rosa rose rubin rulle rum rund
ryg rytme sadel saft saks sal salat salt samle sand sang sans segl sejl sejr seng sidde side silke sirup sjal
sjov skab skal ske ski skib sko skole skov skum sky slik slot smil smile smuk snak sne snegl snip snor snude
sofa sok sol solo sort sove spade spand spejl spil spise spurv stav sten sti stok stol stor stork strik stue
suppe sur svale svamp svane svar sving syl synge syv tabel tag tak tal tand tank tante taske tast tavle taxi
tegn telt tiger time tin ting tofte tog told tolv tom tomat tomle tram tre trin trold tulle tunge tur tusch tyr
uge ugle uld ulv under vand vante varm vase vask vat vej vejr ven vild vind vinge vinke vippe vogn voks vugge
zebra zoo
`
