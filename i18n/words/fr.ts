// Where the words come from: docs/word-lists.md.
export default `
abeille abri abricot accord accueil achat acheter acide acteur adresse affaire affiche agenda agile agneau
aide aider aigle ail aile aimable aimant air algue alpaga amande ambre ami amie ampoule ananas anchois
ancre aneth angle anneau anorak antenne appel arbre arc arche ardoise argent argile armoire armure arroser
art article artiste astre atelier atlas atoll atome auberge aurore auteur automne avancer avenir averse
avion aviron avis avoine avril azur bagage bagel bague baie bain balade balai balance balayer balcon
baleine balle ballet ballon bambin bambou banane banc bande banjo banque barbe barque barrage barre
bascule base basilic basket bassin basson bateau bavoir beau beige belette berceau berge berger berges
berline beurre biche bidon bijou bilan billard bille billet binette biscuit bison blanc blason bleu bleuet
bloc blouse blouson bocal boire bois boisson boite bol bon bonbon bond bondir bonheur bonjour bonne bonnet
bonsoir bonus bord botte bouchon boucle bougie boule bouleau boulon bouquet bout bouton bouture bouvier
branche bras brasse brave bravo bretzel bribe bricole brie brin brioche brique brise brochet brosse bruit
brume buffet buffle buisson bulbe bulle bureau burin bus buse buste buvard cabane cabine cacao cacher
cactus cadeau cadran cadre cahier caillou caisse calcul calepin calme calot camera camion camp canal
canard canari canot canton cape caprice capsule capuche car carafe caramel caribou carotte carpe carreau
carte carton cascade case casier casque cassis castor caverne cent central centre cerceau cercle cerf
cerise cerneau chacun chaise chalet chaleur chambre chameau chamois champ chance chanson chant chanter
chapeau charbon charge chariot charme charrue chat chaud chaume chef chemin chemise cheval cheveu chic
chien chiffre chiot choix chorale chose chou chute ciel cigale cigogne cime cinq cirage circuit cirque
ciseau ciseaux citron civet clair clairon clan clapet classe clavier clef client climat cloche cloison
clos clou clown club coco cocon code coffre coiffe coin col colibri colle coller collier colline colombe
colonie combe comique commode compas compote compte compter comte concert conseil console conte content
conteur cookie copain copie copine coq cor corail corbeau cordage corde cornet corolle corps cosmos
costume cote coton cou coude coudre couette couleur couloir coupe couper couplet cour courage courant
courbe courge courir cours course court cousin cousine coussin couvert crabe craie cravate crayon creuser
crochet crocus croquis cruche cube cuir cuire cuisine cuivre culture curcuma curieux curry cycle cygne
cymbale dahlia daim dallage dalle dame damier danse danser danseur date datte dauphin dedans dehors delta
demain demeure demi dent dessert dessin dessous dessus deux devant deviner diamant digue disque divan dix
dizaine docteur doigt domino donjon donner dormir dortoir dos dossier double douche doux douze dragon drap
drapeau droit droite drone dune duo duvet eau effet effort elfe ellipse emploi enclume encre endive
endroit enfant envie escale espace espoir essai essor est estrade europe exemple exploit fable facette
facteur faisan falaise famille fanal fanfare fanion faon farine faucon faveur fenouil ferme fermer fermier
fermoir ferry festin feta feuille feutre ficelle fier figue figuier figure fil filet fille film filtre
finale finesse fjord flacon flamant flamme flan fleur flocon flore flotte fluor foin fond foot force foret
format forme formule fort fortune fossile foulard foule four fourche fourmi fournil frais fraise franc
frein fresque frigo frites fromage front fronton frotter fruit furet fuseau gagner gain galaxie galerie
galet galette galon galop gamme gant garage garde gardien gare gauche gaufre gazelle gazon geai genet
genou gentil geste gibier gilet girafe givre glace glacier glisser globe gloire golf golfe gomme gong
goudron gouffre gourde goutte goyave grain graine gramme grand grange granit graphe grappe gratin gravier
gravure grelot grenier griffe grillon grimper gris grive grotte groupe gruau guide guidon guitare habit
haie hale hamac hameau hamster hangar haras haricot harpe hasard haut hauteur herbe hermine heure heureux
hibou hiver hochet hockey homard homme honneur horizon horloge houle houx hublot huile huit humour huppe
hutte hymne ici igloo image indice indigo insecte instant inviter iris ivoire jade jaguar jambe janvier
jardin jarre jasmin jaune jean jeton jeu jeudi jeune jogging joie joli jongler joue jouer jouet joueur
joujou jour journal joyau joyeux judo juge juillet juin jumeau jument jungle jupe jupon jus juste kaki
karate karting kayak ketchup kilo kimono kiosque kiwi klaxon koala lac lacet lagon laine lait laitue lama
lamelle lampe lancer lapin large lasagne laser lasso latte laurier lavande lave laver lavoir lecteur
lecture lent lessive lettre levain lever levier levure liane libre lichen licorne lierre lieu ligne lilas
lime limpide lin linge lion lire lisse liste lit litchi litre livre local logis loir loisir long losange
loto louche loup loupe loutre lucarne lueur luge lundi lune luth lutin luxe luzerne lynx lyon lyre lys
macaron machine magasin magie mai maillot main maire mairie maison malice malin malle malt maman mambo
mamie manche manchon manchot manger mangue manoir manteau manuel maracas marais marbre marche marcher
mardi mare marelle marge marin marmite marron mars marteau masque massif mat match matelas matelot matin
matinal mauve melon membre mensuel menthe menton menu mer merci merle message mesurer meuble micro midi
miel miette mignon mil milieu mille mimer mimosa mince minute miracle miroir misaine mode moineau mois
moisson moitie moment monde monnaie mont montage montre morceau morse mot moteur motif moto mouette moufle
mouille moulin mousse mouton moyen muffin muguet mur murmure muscade muscle muse museau musique mythe
nacelle nager nageur nain nappe natte nature navet navette navire nectar neige neuf neveu nez nice niche
nichoir nid niveau noix nomade nombre nord note nouer nougat noyau noyer nuage nuance nuit oasis objet
octobre offre offrir oie oignon oiseau olive olivier ombelle ombre oncle onde ongle onze opale opossum
orage orange orbite ordre oreille organe orge orgue orient origan origine orme orque osier otarie ouest
ourlet ours oursin ourson outil ouvert ouvrage ouvrir ovale page paille pain paire palais palette palme
palmier panache panda panier panneau paon papaye papier paprika papy paquet parade paradis parasol parc
parfum parka parking parler parole parquet parrain partage partir partout pas passage passer pastel patate
patient patin patrie patron patte paume pause pavage pave payer pays peigne peindre peintre pelage pelle
pelote pelouse peluche pelure pendule penser pente percale perche perdrix perle perron persil peser pesto
petit phare phoque photo phrase piano pie pied pierre pigeon pigment pignon pile pilier pilote piment
pince pinceau pinson pioche pion pipeau piquet pirate pirogue piscine piste piston pivert pivoine pizza
placard place plafond plage plaine plaisir plan planche plante planter plaque plat platane plateau plein
plonger plot pluie plume plumeau pneu poche point pointe pointu poire poireau poirier pois poisson poivre
poivron polaire poli polka pollen pomme pommier pompe pompon poncho poney pont porche port portail porte
porter portion poser poste posture pot potage potager poteau poterie potier potiron pouce poudre poulain
poule poulie poulpe poupe pousser poussin poutre prairie praline pre premier presse preuve prime prince
prise prisme prix produit profil projet propos propre prose proue prudent prune prunier puits pull pulpe
puma pupitre puzzle pyjama quai quart quatre quille quilles quinoa quinte quinze quiz rabot racine radar
radeau radio radis rail raisin rallye rame rameau ramener ramer rampe ramper rang ranger rapide rapides
ravin ravioli rayon rebond recette record reflet refrain refuge regard reine relais relief remise remous
remplir renard renne repas repos repose ressort reste retard retour revue riche rideau rime rire risotto
rituel rivage riz robe robinet robot roche rocher roi roman romarin rond ronde rosace rose roseau rosier
rotin roue rouen rouet rouge rouleau rouler route royaume ruban rubis ruche rue ruelle rugby rustine
rythme sable sabot safran sage sagesse saison salade salon saluer salut samba samedi samovar sandale
sangle santal sapin sardine sarment satin sauge saule saumon sauna sauver savane saveur savoir savon scie
science scier scooter scout seau sec second seconde secouer secours secret seigle seize sel selle semaine
semelle semer semoule senteur sentier sentir sept serein serre serrure serveur short sieste siffler signal
silence sillage sillon simple siphon sirop site six ski sobre soda soie soin soir soja solaire sole soleil
solide solo somme sommeil sommet son sonnet sorbet sorte souche souci souffle souhait soulier soupe souple
source sourcil sourire souvent spatule spirale sport stade star station statue steppe store studio style
stylo sucette sucre sud suite suivre surface sushi symbole syrinx table tableau tablier taco taille talent
talon talus tambour tamis tampon tango tante tapis tardif tarif tarte tartine tasse taureau taverne taxi
teinte tempo temps tender tendre tenir tennis tente tenue terme terrain terre texte thym ticket tige tigre
tilleul timbre tiroir tisane tissage tisser tissu titre toast tofu toile toit tomate ton tonneau toque
torche torchon torrent tortue total toucan touche toucher toundra toupet toupie tour tourner tournoi tours
tracer train trait trajet tram travail treille treize trente tresse tribu tribune tricot trier trio trois
tronc trot trousse trouver truelle truffe truite tuba tuile tulipe tunique tunnel turban tutu tuyau unique
usage usine utile vacance vague valise vallon valse vanille vapeur varech vase vaste veau vedette velours
vent verger verglas vernis verre verrier verser verset vert vertu veste veston vide vider vigie vigne
vigueur villa village ville vingt violet violon virage virgule vis visage visiter vite vitesse vitrail
vitrine vivre voile voilier voilure voir voisin voisine voiture voix vol volant volcan voler volet volume
voyage voyager voyelle vrai vrille wagon wapiti wombat wrap yacht yaourt zeste zigzag zone zoo
`
