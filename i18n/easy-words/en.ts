// Where the words come from: docs/word-lists.md.
export default `
acorn act again age aim air album all also ankle ant any apart apple april area art ask aunt auto away baby
badge bag bagel ball band bark barn bat bath beach bead bean bear bed bee beige bell belt bench berry best
bike bird black blue board boat book boot bowl boy bread brick bring broom brown brush buddy build bump bun
bunny bus busy buyer buzz cabin cable cake calf call calm camel camp can candy canoe cap car card carry cart
case cat catch cave chair check chef chess city clay clean click climb clip clock close cloth cloud clown club
coach coast coat coin cold comb come cone cook cool copy cork corn couch cover cow crab craft cream cress
crowd crown cub cube cup curl dad daisy dance dart dash date dawn day deer desk dew dice dish dog doll door
dove draw dream dress drift drink drive drum dry duck eagle earth east easy egg eight elbow end enjoy eye fan
farm ferry field fig film finch find fine first fish flag flame flash flask flat floor flour flute fly food
fork found fox frame fresh frog front frost fruit fun funny game gate gift give glad glass glide globe glory
glove glow glue goat gold good goose grab grape grass great green group grow gym hair half hand happy hat
heart heavy hello hen high hiker hill hippo hobby hold home honey hook hoop hop hope horn horse hotel hour hug
huge ice icing igloo ink iron jam jar jeans jelly jet jog join joke joy jug juice jump keep key kid kind kit
kite kiwi knee lake lamb lamp large laugh lawn leaf learn leek left lemon lid life lift light like lily lion
list lock log loop loud love lucky make mango map melt milk mill month moon moose mop more moss mouse mouth
move movie mud mug mum nail name nap neck need nest net never news next nice night noise nose now nut oak
offer oil once one open order other otter oven over owl page paint palm pan panda paper park party pass pea
peach pear pen pet phone piano pie piece pig pine pink pizza place play plum pond pony pool pot print pump
pupil puppy put quiz radio rail rain raise ready rice rich ride right ring rink road roast robot rock roll
roof room rope rose round ruby rug rule run sail salad salt same sand save say scarf sea seal seat seed seven
share shed sheep shelf shell shine ship shoe shop shore short side sign silk sing sink six size ski skip skirt
sled sleep slice slide slow small smile snack snail snow soap sock sofa soft solve song soon sound soup south
spade spark speed spin spoon sport stamp stand star start step still stone stool story stove straw sugar sun
sunny swan swap sweet swim syrup table tag tail talk tap tape taxi teach team teddy tell ten tent test text
three thumb tiger tile time tiny tip toast today toe tower town toy track trail train tray treat tree trip
truck true truly truth try tub tulip turn twice two uncle under use van vase very video visit voice wait walk
warm wash watch water wave way web wet wheel white wide win wind wing wire wish wolf wood wool word work wren
yacht yard yarn year yes you young zebra zero zip zoo zoom
`
