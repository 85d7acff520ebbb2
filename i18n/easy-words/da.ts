// Where the words come from: docs/word-lists.md.
export default `
abe aften agurk ahorn album altan altid and anden anker april arm ask avis baby bad bade bage bagel bager
bakke bamse banan bank banke bar bark barn bat bede beige ben bil bille binde birk bjerg blad blik blink bluse
bob boble bog boks bold bolle bon bonde bonus bor bord bred brev bro brod bror brun brus bruse bugt buket
bunke bus busk bygge cafe cello chips creme cykel cykle dag dal dam dame dampe dans danse disk drage dreje
dreng drik drue due dug dukke duplo duske dykke dyne dyr dyrke egern elev elg elm emu eng engel enkel fabel
falk fane far fart farve feje fejl fejre fem fest fiks fil film find finde finke fire fisk fiske fjer flag
flink flise flod flok flot flue fly flyde flyve fod folde folk form fri frost frugt fugl fuld fure fyld fyr
gade garn gave gavl ged gedde gele gemme gerne giraf give glad glans glas glat glide glimt gnist god godt golf
gople gram gran grave green gren grene grine gris gryde guf gul guld gulv gummi gynge hagl haj hale hals hane
hare harpe hat hav have havn havre hegn hej hejre heks hel helt hente her hest heste hilse hinke hitte hjelm
hjem hjort hjul hobby hold hop hoppe hotel hoved hud hue hule humle hund hurra hus husk huske husly hvad hval
hvalp hvede hveps hvid hvile hylde hytte ide igen iris jakke jeans jolle jord jubel judo juice jul juli juni
kabel kaffe kage kakao kalde kalv kam kamel kande kanel kanin kano karse kasse kaste kat kigge kikke kiks
kilde kiosk kit kiwi kjole klap klat klods klog klovn klub knap knas kniv knop koala koge kok kokos kold komet
komma konge kop korn kort krage kran krans krat krave krebs kreds krog krone krop krus krybe kube kugle kurv
kurve lade laks lam lama lampe land lande lang lave leg lege lego let lilje lilla lille lim lime lind linse
list lomme love luft lugte lukke lund lygte lykke lyn lyng lys lyse lytte mad maj majs male maler man mand
mango mappe mark maske match mave mejse mel melde melon meter mor mose mule mund mur murer mus musik mynte
myre nabo nakke nat navn ned nem net nikke nisse note nudel ocean okay okse olie onkel orm ost otte oval ovn
palme panda pande panel papir par park pasta pause peber pedal pels pen penge perle pige pil pilot pirat pizza
plads plet plov pluk pony pose post pote potte prik prins pude punkt puppe pynt radar radio raket ramme rede
regn regne reje rejer rejse rem ren ride rider ridse ring ris rive robe robot rod rolig rosa rose rubin rulle
rum rund ryg rytme sadel saft saks sal salat salt samle sand sang sans segl sejl sejle sejr seng sidde side
silke sirup sjal sjov skab skal ske ski skib sko skole skov skum sky slik slot smil smile smuk snak sne snegl
snip snor snude sofa sok sol solo sort sove sover spade spand spejl spil spise spurv stav sten sti stok stol
stor stork strik stue suppe sur svale svamp svane svar sving syl synge syv tabel tag tak tal tand tank tante
taske tast tavle taxa taxi tegn tegne telt tiger time tin ting tofte tog told tolv tom tomat tomle tram tre
trin trold tulle tunge tur tusch tyr uge ugle uld ulv under vand vande vante varm vase vask vaske vat vej veje
vejle vejr vejre ven vild vind vinde vinge vinke vippe vogn voks vugge zebra zoo
`
