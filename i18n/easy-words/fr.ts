// Where the words come from: docs/word-lists.md.
export default `
aide aider aigle aile air algue ami amie angle appel arbre arc astre auto avion avis avril bague bain balai
balle banc bande banjo barbe barre base beau beige berge biche bijou bille blanc bleu bloc boire bois bol bon
bonne bonus bord botte boule bout bras brave bravo brin brise brume bulle bus cabas cacao cadet cadre cage
calme camp canal canif canot cape car carte case cerf champ chant chat chaud chef chic chien chiot choix chose
chou chut chute ciel cinq clef clos clou clown club coco cocon code coin col colle coq corde corne coton cou
coude coupe cour court crabe craie cube cuir cuire cuve cycle cygne dame danse date dent deux divan dix doigt
dos doux douze drap droit duo duvet eau effet elfe encre envie fable farce ferme fier figue fil filet fille
film fin fjord flan fleur flore foin foire fond foot force foule four frais franc frein frise frite front
fruit gain galet galon galop gant gare gazon genou geste gilet givre glace globe glu golf golfe gomme grain
grand gris grue guide habit haie hale hamac harpe haut herbe heure hibou hiver homme huile huit hutte ici
igloo image iris jade jambe jarre jaune jean jeton jeu jeudi jeune joie joli joue jouer jouet jour judo juge
juin jupe jus juste kaki kayak kiwi koala lac lacet laine lait lama lampe lapin large lasso lave laver lent
lever libre lieu ligne lilas lime lin linge lion lire lisse liste lit litre livre local logis loir long loto
lotte loup loupe luge lundi lune lutin lynx lyre magie mai main malin malle maman mamie mardi mare marin mat
match matin mauve melon menu mer merci merlu micro midi miel mille mimer mode mois monde mot moto moule moyen
mur nager nain nappe natte navet neige neuf neveu nez nice niche nid noir noix nord note nouer noyau nuage
nuit oasis objet offre oie olive oncle onde ongle onze orage ordre orge orgue ours ourse outil ovale page pain
paire palme panda papa papy parc pas patin patte paume pause payer pays pelle pente petit phare photo piano
pie pied pile pince pion piste pizza place plage plan plat plein plot plouf pluie plume pneu poche point poire
pois poli polka pomme pompe poney pont port porte poser poste pot pouce poule prise prix prune puce puits pull
puma quai quart quiz rabot radio radis rame ramer reine renne repas repos reste riche rire rive riz robe robot
roche roi roman rond ronde rose roue rouge route ruban rubis ruche rue sable sabot sac sage salut sapin sauce
saule sauna savon scie scout seau sec sel selle semer sept serre short singe sirop site six ski soda soie soin
soir soja sol son sorte soupe sport star style stylo sucre sud table tapis tarte tasse taupe taxi temps tenir
tente terre texte thon thym tige tigre tissu titre toast toile toit ton toque tordu total tour train trait
tram tribu trier trio trois trot trou tuba tuile tutu tuyau usage usine vache vague valse vase veau vent vert
veste vider villa ville vingt vis vite vivre voile voir voix vol voler volet vrai wagon yoga yoyo zone zoo
`
