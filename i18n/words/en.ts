// Where the words come from: docs/word-lists.md.
export default `
ability able about above absent absorb absurd access account achieve acid acorn acquire across act action
actor actress actual adapt add address adjust admit adult advance advice aerobic afford again age agent
agree ahead aim air airport aisle album alert all allow almond almost alpha already also alter always
amazing among amount amused analyst anchor ancient angle animal ankle annual another answer antenna anthem
antique any apart appear apple approve apricot april apron aqua arch archer arctic area arena argue around
arrange arrive art artist artwork ask aspect assist athlete atom attend attract auction august aunt author
auto autumn average avocado avoid awake aware away awesome baby badge badger bag bagel bakery balance
balcony ball ballet bamboo banana banjo banner barley barrel base basic basil basket beach bead beak bean
beauty beaver become bed bee beetle before behind beige believe bell belt bench benefit berry best better
between bicycle bike biology bird biscuit bison blanket blossom blouse blue blush board boat body bonnet
bonus book bookend boost border borrow botany bottle bounce bouquet bowl boy bracket braid branch brave
bread breeze brick bridge brief bright bring brisk bronze broom broth brother brush bubble bucket buckle
bud buddy buffalo bugle build bulb bun bundle bunny bus busy butter button buyer buzz cabbage cabin cable
cactus cake call calm camel camera camp can canal canary candle candy canoe canvas canyon capable cape
capital captain car caramel carbon card cargo carpet carrot carry cart case cashew castle casual cat catch
caution cedar ceiling celery cello cement cereal chair chalk change chapter charge charm chase check
cheese cheetah chef cherry chess chime chimney chip choice chuckle chunk cinema circle citizen city clam
clapper clarify clay clean clerk clever click client cliff climb clinic clock close cloth cloud clover
clown club coach coast cobble cocoa coconut code coffee coin column combine come comet comfort comic
common company compass concert conch cone control cook cookie cool copper copy coral core cork corn
correct cosy cottage cotton couch cougar country couple cousin cover coyote crab cradle craft crane crayon
cream credit creek cress crib cricket crocus crowd crown cruise crumb crystal cube cuckoo culture cup
cupcake curious curl curtain cushion cute dahlia daisy dance dancer daring dart dash date dawn day deer
deliver denim dentist desert desk dessert detail detect develop dew diagram dial diamond diary dice
digital dignity dilemma dinghy dinner dish doctor dog doll dolphin domino donate donor door double dough
dove dragon draw dream dress drift drink drive drum dry duck dune duty eager eagle early earn earth easel
easily east easy echo educate egg eight elbow elegant element elk else embody embrace emerald emotion emu
enable end energy engine enjoy enough enrich episode example excite excuse exhibit explain eye eyebrow
family famous fancy fantasy farm father fawn feather fern ferry fiddle field fig film finch find fine
finger finish first fish flag flame flannel flash flask flat fleece float flock floor flour flower flute
fly foal foam focus fold food forest found fox frame fresh friend frog front frost fruit fudge fun funny
gadget galaxy gallery gallop game garage garden garlic garment gate gazelle gecko gem general genius
gentle gerbil gesture geyser gherkin gift giggle ginger giraffe give glacier glad glance glass glide
glider glimpse globe glory glove glow glue gnome gold good goose gosling grab grace grain grape grass
gravel gravy great green group grow guess guide guitar guppy gym habit hair half hamlet hammock hamster
hand handle happy harbour harp harvest hat hawk hazel heart heather heavy hedge height hello helmet hero
heron hidden high hiker hill hint hippo history hobby hockey hold holiday hollow home honey hoop hope horn
horse hotel hour huge human hundred hutch ice iceberg icing icon idea igloo inkwell inside iron island
ivory ivy jacket jaguar jam jar jasmine jay jazz jeans jelly jersey jewel jigsaw job jog join joke journey
joy jug juggle juice jump jumper jungle junior just kayak keen keep kennel ketchup kettle key kilt kind
kingdom kitchen kite kitten kiwi knee knock koala lace ladder lagoon lake lamb lamp lantern laptop larch
large lark lasso laugh laundry lava lawn leader leaf learn leek left leisure lemon lens lentil leopard
lesson letter lettuce level library license life lift light like lilac lily lime linen lion list little
llama lobster locket loom loop love lucky luggage lunch luxury lynx lyrics machine magic magnet magpie
main make mallet mango map maple marble march market marmot marsh mascot mask match maze meadow measure
medal media melody melon melt memory menu merry message metal middle milk mill million mint minute miracle
mirror mitten mix mobile model mole moment month moon moose more morning mosaic moss moth motion motor
mouse move movie muffin mug museum music muslin mustard myth name napkin narrow nation nature neck nectar
need needle nest net nettle network never news newt next nice night noble noise noodle normal north
notable note notice nougat novel now number nutmeg oak oar oasis oat object observe ocean october offer
office often oil okay olive olympic once one onion online opal open opera option orange orbit orchard
orchid order orient osprey ostrich other otter outdoor outside oval oven over owl oyster paddle page paint
pair palace palette palm panda panel pansy panther papaya paper parade parcel parent park parrot parsley
parsnip party pass pasta pastry path pattern pause pave peach peanut pear pearl pebble pecan pelican
pencil penguin peony people pepper perfect permit person pet petal petrol pew phone photo piano piccolo
pickle picnic picture pie piece pier pigeon pilot pine pink pioneer pizza place plaid planet plastic plate
play please pledge plum pocket poem poet point polar pole pond pony poppy popular porch portion post
potato pottery powder prairie praise prawn predict prefer prepare present pretty price print prism prize
produce project promote proof prosper proud provide public pudding puddle puffin pulley pulp pumpkin pupil
puppy purity purpose put puzzle pyramid quail quality quantum quarter quick quilt quiz quote rabbit
raccoon radar radio radish raft rail rain rainbow raise raisin rake rally ramp ranch random range rapid
rather raven ravine ready real reason rebuild recall receive recipe record recycle reduce reed reef
reflect regular relax release relief remain remind render renew reopen repeat replace report require
rescue resist result return reunion reveal review reward rhythm rib ribbon rice rich ride ridge right
rigid ring rink ripple river road roast robin robot robust rocket romance roof room rose rosebud rotate
round rowing royal ruby rule ruler runway rye saddle safe saffron sage sail salad salmon salon salt salute
same sample sand sandal sapling satin satisfy saucer sausage save say scale scan scarf scene school
science scone scooter scout screen script scrub sea seal search season seat seaweed second section seed
seek segment select seminar sense series service sesame session setup seven shadow shallow share shawl
shelf shelter shift shine ship shoe shop shore short shrub shuffle sibling side sign silent silk silver
similar simple since sing sister situate six size skate sketch ski skill skip slate sled sleep sleigh
slice slide slight slipper slope small smart smile smooth snack snail snow snowman soap soccer social sock
soda sofa soft solar solid solve someone song soon sorbet sound soup source south space spare sparrow
speak special speed spell spend sphere spice spin spinach spire sponge sponsor spoon sport spread spring
spruce square squid stable stadium stage stairs stamp stand start state stay steak steam steel stem step
stereo stew sticker still stilts stone stork story stove straw stream street string strong student style
subway success sugar suggest summer sun sunbeam sunny sunrise sunset super supply supreme sure surface
survey swan swap sweater sweet swift swim swing switch symbol syrup table tablet tag tail talent talk tape
tart taste taxi teach teacup team teapot teddy tell ten tennis tent test text theme theory thimble thistle
thought three thrive thyme tiara ticket tide tiger tile tilt timber time tiny tip toast today toddler toe
toffee tomato tone tonight top topic topple torch total tourist toward tower town toy track trade traffic
trail train travel tray treat tree treetop trend trial trim trip trophy trout truck true truly trumpet
truth try tuba tuition tulip tuna tundra tunnel turkey turn turnip turtle tweed twelve twenty twice twig
twin twist two uncle uncover under unfold uniform unique unit unlock until unveil update upgrade upper
urban use used useful utility vacuum valley valve van vanilla vanish various vast vehicle velvet venture
venue verb verify version very vest vibrant video view village vintage viola violet violin visit visual
vital vivid vocal voice volcano vole volume voyage waffle wagon wagtail wait waiter walk wall walnut
walrus waltz warm wash watch water wave way wealth wear weather weaver web wedding weekend welcome west
whale wharf wheat wheel whisper whistle wicker wide will willow win window wing wink winner winter wire
wisdom wise wish witness wizard wolf wombat wonder wood wool word work world wren wrist write yacht yak
yard yarn year yellow yogurt yolk you young zebra zero zigzag zipper zoo
`
