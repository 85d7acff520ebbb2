// Where the words come from: docs/word-lists.md.
export default `
able acorn act again age aim air album all also ankle any apart apple april area art ask aunt auto away baby
badge bag bagel ball barn bath beach bead bean bear bed bee beige bell belt bench berry best bike bird blue
board boat body book boot bowl boy brand bread brick brief bring broom brush buddy build bump bun bunny bus
busy buyer buzz cabin cable cake calf call calm camel camp can candy canoe cap car card carry cart case cat
catch cave chair check chef chess city clay clean click climb clock close cloth cloud clown club coach coast
coat coin cold come cone cook cool copy cork corn couch cover crab craft cream cress crowd crown cub cube cup
curl dad daisy dance dart dash date dawn day deer desk dew dice dish dog doll dolly door dove draw dream dress
drift drink drive drum dry duck eagle earth east easy egg eight elbow end enjoy eye farm ferry field fig film
finch find fine first fish flag flame flash flask flat floor flour fly food found fox frame fresh frog front
frost fruit fun funny game gift give glad glass glide globe glory glove glow glue goat gold good goose grab
grape grass great green group grow gym hair half hand happy hat heart heavy hello hen high hiker hill hippo
hobby hold home honey hop hope horn horse hot hotel hour hug huge ice icing igloo iron jam jar jeans jelly jog
join joke joy jug juice jump keep key kid kind kite kiwi knee knock lake lamb lamp large laugh lawn leaf learn
leek left lemon life lift light like lily lion list loop loud love lucky make mango map melt milk mill mimic
month moon moose more moss mouse mouth move movie mud mug mum name nap neck need nest net never news next nice
night noise nose now nut offer oil once one open order other otter oven over owl page paint pair palm pan
panda paper park party pass pea peace peach pear pen pet phone piano pie piece pig pink pizza place play plum
pond pony pot print pup pupil puppy put quiz radio rail rain raise ready rich ride right ring rink road roast
robot rock roof room rose round ruby rule run sail salad salt same sand save say scarf sea seat seed seven
share sheep shine ship shoe shop shore short side sign sing six size ski skip sled sleep slice slide slow
small smile snack snail snow soap sock sofa soft solve song soon sound soup south speed spoon sport stand star
start still stone story stove straw sugar sun sunny swap sweet swim syrup table tag tail talk tape taxi teach
teddy tell ten tent test text three thumb tiger tile time tiny tip toast today toe tower town toy track trail
train tray treat tree trip truck true truly truth try tulip turn twice two uncle under use van very video
visit voice wait walk warm wash watch water way web wet wheel wide win wind wing wire wish wolf wood word work
wren write yacht yard yarn year you young zebra zero zip zoo
`
