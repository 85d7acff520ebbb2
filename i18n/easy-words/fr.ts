// Where the words come from: docs/word-lists.md.
export default `
aide aider aigle aile air ami amie angle appel arbre auto avion avis avril bague bain balai balle banc bande
banjo barbe barre base beau beige berge biche bijou bille bisou blanc bleu bloc bobo boire bois bol bon bonne
bonus bord boule bout bras brave bravo bulle bus cabas cacao cadet cadre calme camp canal cane canne canot car
carre carte case cerf champ chant chat chats chaud chef chic chien chiot choix chose chou chut chute ciel cinq
clos clou clown club coco cocon code coin col colle coq cor corde corps coton cou coupe cour cours court crabe
craie cube cuir cuire cuve cycle cygne dame danse date dent deux dinde divan dix doigt dore dos doux douze
drap droit duo duvet eau effet elfe encre envie faon farce ferme fier figue fil filet fille film fin fjord
flan fleur flore flou foin fond foot force foule four frais franc frein frite front fruit gain galet galon
galop gant gare gazon genou geste gilet givre glace globe glu golf golfe gomme grain grand gris guide
habit haie hale hamac harpe haut herbe heure hibou hiver homme houle huile huit hutte ici igloo image iris
jambe jarre jaune jean jeton jeu jeudi jeune joie joli jonc joue jouer jouet jour judo juge juin jupe jus
juste kaki kiwi koala lac lacet laine lait lama lampe lapin large lasso lave laver lego lent lever libre lieu
ligne lilas lille lime lin linge lion lire lisse liste lit litre livre local logis loir long loto lotte loup
loupe luge lundi lune lutin lynx lyre magie mai main maire mais malin malle maman mamie mardi mare marin mat
match matin mauve melon mer merci merlu micro midi miel mille mimer mode mois monde mons mot moto moule moyen
mur nager nain nappe navet neige neuf neveu nez nice niche nid noir noix nord note nouer nuage nuit oasis
objet oeuf offre oie olive once oncle onde ongle onze orage ordre orge orgue ours ovale page pain paire palme
panda papa papy parc pas patin patte paume pause payer pays peau pelle pente petit phare photo piano pic pie
pied pile pin pince pion piste pizza place plage plan plat plein plouf pluie plume pneu poche point poire pois
poli polka pomme pompe poney pont porc port porte poser poste pot pouce poule prise prix prune puce puits pull
quai quiz rabot radio radis rame ramer rat reine renne repas repos reste riche rire riz robe robot roche roi
roman rond ronde rose roue rouge route ruban rubis ruche rue sable sabot sac sage sain salut sapin sauce sauna
savon scie scout seau sec sel selle semer sept serpe serre short singe sirop site six ski soda soie soin soir
soja son sorte soupe sport star style stylo sucre sud table tante tapis tarte tasse taupe taxi temps tenir
tente terre texte thon thym tiare tige tigre tissu toast toile toit ton toque tordu total tour tours train
trait tram tribu trier trio trois trou truc truie tuba tuile tutu tuyau usage usine vache vague vase veau vent
verre vert veste vider villa ville vingt vis vite vivre voile voir voix vol voler volet vrai wagon yoyo zone
zoo
`
