// Where the words come from: docs/word-lists.md.
export default `
abajo abanico abedul abeja abeto abierto abono abrazar abrazo abrigo abril abrir abuela abuelo acebo
aceite acelga acera acero actor actriz actual acuario adelfa adobe aduana agenda agosto agrio agua ahorrar
aire ajedrez ajo ala alba alcoba aldaba aldea alegre alero aleta alfiler alga aliado aliento alondra
alpaca altavoz alto altura alumna alumno amable amapola amarre amasar amiga amigo anaquel ancho anchoa
ancla andar anden angulo anhelo anillo animal antena antiguo anual anuncio apio aplauso apodo apoyo apunte
arado arbusto arce arcilla arco ardilla ardor arena arete argolla armar armario aroma arpa arriba arroyo
arroz arrullo arte artista asa asiento aspa astil astro astuto atajo atar atlas atleta atril aula aurora
ausente autor avance ave avena aviso avispa ayer ayuda ayudar azada azahar azucena azul azulejo babero
bacalao bailar baile bajar bajo balada balanza balde baldosa ballena ballet balsa banco banda bandeja
bandera barba barca barco barniz barra barrer barril barrio base bata batata batido batir batuta bazar
beber bebida beca beige bello berza bici bigote billete bingo bisel bisonte blanco blando blusa bobina
boca bocado boceto bocina boda boina bolera bolo bolsa bolso bombero boniato bonito bono bordado borde
bosque bota bote botella boya brasa bravo brazo breve brezo brillar brillo brincar brinco brisa brocha
broche bronce brote bruma bucear buceo bucle bueno buey bufanda bulbo buque burbuja buscar butaca caballo
cabeza cabina cable cabo cabra cacao cacto cactus caja cajero calamar caldero caldo calesa calidad caliza
callado calle calma calor calzado cama cambio camelia camello camilla caminar camino camisa campana campo
canal canario canasta candado candil canela canguro canica canoa cantar cantina canto caoba capa capital
cara caracol cargo caricia carisma carnero carnet carpa carpeta carrera carreta carrete carril carro
carroza carta cartel cartera cartero casa casaca cascada cascara casco casero casilla castor catorce cauce
caudal causa cavar cazo cazuela cebada cebo cebolla cebra ceder cedro ceiba ceja celeste cena cenefa censo
centavo centeno centro cepa cepillo cera cerca cereal cereza cerezo cero cerrar cerro cerrojo cesta cetro
chal chaleco chalet charca charco charla chicle chico chispa chiste chofer chopo chorro choza churro cielo
cien ciencia cierre ciervo cifra cigarra cima cincel cinco cine cinta circo circulo ciruela cisne ciudad
clara claro clase clave clavel clavo cliente clima club cobaya cobre cocer cocido cocina coco codo cofre
cohete col colador colegio coleta colina collar colmena color columna comarca comba comedor comer cometa
comida comino compota compra comprar condado conde confeti consejo contar copia copla coral corbata corcho
cordero corneta coro corona corral correa correo correr cortar corte cortes corteza cortina corto corzo
cosecha coser cosmos costa costura crear crecer crema cresta criba crin cristal croar cromo cruce crudo
cuadra cuadro cuarto cuatro cubeta cubo cuchara cuco cuello cuenca cuenco cuenta cuento cuerda cuero
cuervo cuesta cueva cuidado cultivo cumbre cuna cuota curioso curry curso curva curvo dado dalia dama
danza dar dato deber debut decena dedal dedo dehesa delante delta demora denso dentro deporte derecha
derecho desfile destino detalle diadema dial dialogo diario dibujar dibujo dicha dictado diente dieta diez
digital dinamo diploma directo disco disfraz diva diverso doblar doble doce docena dolmen domingo domino
don dorado dormir dorso dos dosel dron ducha duende dulce duna duque durazno duro eclipse eco edad efecto
eje elenco elfo elixir emblema empate empleo emu encaje encanto enchufe encina endibia eneldo enero enigma
enlace ensayo entero entrada entrar envase equipo era erizo escala escama escena escoba escuela esfera
esmalte espacio espalda especia espejo espelta espera espiga espiral esponja espuma esquiar esquina
establo estadio estanco estante estatua este estepa estilo estima estrofa estuche estudio estufa etapa
euro europa evento exacto examen experto extra fabrica fabula fachada factor faena fagot faja falda fama
familia fanal fardo faro farol fauna favor febrero fecha feliz felpa feria ferry feta fiable fibra ficha
fideo fiel fieltro fiesta figura fila filete filme filtro final finca fino firma firme flan flauta flecha
fleco flor flora flota flotar foca foco fogata folio fondo forma formal formar formula foro forro fortuna
foto frasco frase fregar freno frente fresa fresco fresno frio fritura frontal fruta fruto fuego fuelle
fuente fuera fuerte fuerza funda futbol futuro gacela gafas gaita gala galgo galleta gallina gallo galope
gamba gamuza gana ganar gancho ganga ganso garaje garbo garfio garza gasa gasto gatear gato gaviota gema
gemelo general genero genial genio gente geranio gesto gigante girar girasol giro glacial glaciar global
globo gloria glosa gnomo gofre gol golf golfo goloso goma gong gorila gorra gorro gota gotera gozo grabado
gracia gracias grado gramo gran granate grande granero granizo granja grano grapa grasa gratis grava
grieta grifo grillo gris grulla grupo gruta guante guarda guardar guayaba guinda guion guiso gusto haba
hablar hada halago hallar hamaca harina haya haz hebilla hebra hecho helada helado helecho heno hermana
hermano hermoso herrero hiedra hielo hierba hierro higuera hija hijo hilera hilo himno hocico hockey hogar
hoguera hoja hola holgado hombre hombro hongo honor honrado hora horario hormiga hotel hoy hoyo hucha
huella huerta humano humilde humo humor icono ida idea ideal idioma igual iguana imagen impulso indice
ingenio inicio insecto intento invento iris isla islote istmo jade jaguar jaiba jarabe jarana jarra jarro
jaula jazz jefe jersey jinete jirafa jornada joven jovial joya jubilo judo juego jueves juez jugador jugar
jugo jugoso juguete juicio julio junco jungla junio junta junto justo juvenil karate ketchup kilo kiwi
koala labio labor ladera lado lagarto lago laguna lama lamina lampara lana lancha lanzar largo lastre lata
latido laurel lava lavabo lavanda lavar lazo leal leche lechuga lechuza lector lectura leer lejano lema
lente lenteja lento letra letrero leve leyenda libre libreta libro licuado liebre liga ligero lija lila
lima limpiar limpio lince lindo linea lino lira lirio liso lista listo litera litoral litro llana llano
llanura llave llavero llegada llegar lleno llevar llover lluvia lobo local loma lona longevo loro lote
loto lucero luego lugar lugo lujo lumbre luna lunar lunes lupa lustre luz maceta macizo madeja madera
madre maestra maestro magia mago maleta malla malva mamut manada manera manga mango manija mano manojo
manso manta mantel manto manual manzana manzano mapa mapache maqueta maquina mar maraca marca marco marea
marfil margen marina marisma marmota martes marzo masa mascara mascota mata mate matiz maullar mayo mayor
mazo mazorca mecha medalla media medico medida medio medir medusa mejilla mejor melena memoria menaje
mensaje menta mente mercado merito merluza mes mesa meseta mesita mesura meta metal meteoro metro mezcla
mezclar miel miga mijo mil milagro milla mimbre mimo mimosa mineral minuto mirada mirador mirar mirlo
mirto mitad mito mochila moda modelo moderno mojado molde molino moneda monitor montaje montar monte
montura mora morado morsa mosaico mosca mostaza motivo moto motor mover mueble muestra mundo mural muralla
muro musculo museo musgo nacho nadador nadar naipe naranja naranjo narciso nariz nata nativo natural nave
neblina nevada nevera nexo nicho nido niebla nieta nieto nieve nimbo nivel noble noche nogal nombre
nominal nopal noria norma norte nota noticia novato novedad novela nube nudo nuera nueve nuevo nuez numero
nutria oasis objeto oblea oboe obra oca ocaso ocho ocio octavo octubre odisea oeste oferta oficina oficio
ofrenda ojal ojeada ojo ola oleada oleaje oler olfato oliva olivo olla olmo olor once onda onza opaco
opera oral orbe orbita orca orden ordenar oreja organza oriente origen orilla oro ortiga oruga oso ostra
otro oveja oxido ozono pacto padre padrino paella pagina paisaje pala palabra palacio palanca paleta palma
palmera palmo paloma pan panal panda pandero panel pantano papel paquete parada parar parasol parcela
pared pareja parque parra partido partir pasaje pasear paseo pasillo paso pasta pastel pastor pata patata
patinar patio pato patria pausa pauta pavo payaso paz pedal pedazo peinado peinar peine pelo pelota peluca
peluche pensar peonza pepino pepita pera peral perdiz perejil perfil perfume perla permiso perro persona
pesa pesar pesca pescado pescar pesto petaca petunia pez piano pie piedra pierna pieza pijama pila pilar
piloto pinar pincel pino pintar pintor pintura pinza piragua pirata pirueta pisada pisar piscina piso
pista pizarra pizca pizza placa plan plancha planeta planta plantar plata plato playa plaza plazo pliegue
plomo pluma pluvial poder poema poeta polar polca polea polen pollito pomelo pompa poncho poner poni popa
porche portada portal portero posada postal poste postre potro pozo pradera prado precio premio prenda
prensa prima primero primo prisa prisma proa probar promesa pronto propio prosa prueba publico puchero
pudin pueblo puente puerro puerta puerto pulgar pulido pulpa pulpo pulsera pulso puma puntada puntero
punto pupila pupitre quesito queso quieto quilla quince quinta quiosco quitar quito racimo radar radio
rafia rama rambla rampa rana rancho rango raqueta raso raspa rastro rato raya rayuela real rebote recado
receta recibo recinto recodo recoger recreo recta recto recurso red redil redondo refugio regalo regar
regata regazo regla reina reino reja relato relevo relieve relleno reloj remanso remar remedio remo reno
renta repetir repisa repollo reposo rescate reserva resina resorte respeto resta resto resumen reto
retrato retrete revista revuelo rey ribera rico riego rienda rima rio ripio risa risotto ritmo ritual
rival rizar rizo roble robot roca rocalla rodaja rodar rodeo rodilla rodillo rojizo rojo rollo romance
rombo romero rompe ronda ropa ropero rosa rosal rostro roto rueca rueda ruido rulo rumba rumbo rural ruta
rutina sabana saber sabio sabor sabroso sacar saco safari sagaz sal sala salado saldo salero salida salir
salsa saltar salto salud saludar saludo salvia sandia sano saque sardina sastre sauce savia secar seco
secreto sector seda seguir segundo seguro seis sello selva semana sembrar semilla senda sendero sepia
sereno serie serio serrar servir seto siembra siempre sierra siesta siete siglo signo silbar silbato silla
silo silueta simple sincero sirena sistema sitio sobra sobre sobrino social socio soga soja sol solapa
soleado solido solista solo soltar sombra sonar sonata soneto sonido sonoro sonrisa sopa soplar soplo
soporte sorbete sorteo sosiego suave subida subir suceso suela suelo suelto suerte suma sumario sur surco
surtido sushi susurro sutil tabique tabla tableta taco tacto tajada taladro talento talla tallar taller
tallo tambor tamiz tango tapa tapete tapia tapiz tarde tarea tarifa tarima tarjeta tarro tarta taxi taza
teatro techo tecla teclado teja tejado tejedor tejer tejido tela telar tema tenaz tenaza tenedor tenis
tenor tercio termo ternero terraza terreno tesoro texto tiempo tienda tierno tierra tigre tijera tilo
timbal timbre tinaja tinta tinte tiovivo tipo tira tirante titulo tiza toalla tobillo tocar todo toldo
tomate tomillo tomo tonel tono topacio tope topo toque tordo torneo torno torre torta tortuga tostada
total tractor traje trama tramo trato trazo trece treinta tren trenza trepar tres tribu trigal trigo
trineo trino triunfo trofeo trompo tronco tronera tropel trote trozo trucha truco trufa tuba tubo tuerca
tul tumbona tundra turismo turno tutor ultimo umbral unidad unir uno urbano urna urraca usar uso usual uva
vaina vajilla valija valioso valla valle valor vals vapor vaquero vara varilla vaso vasto vecina vecino
vega vegetal veinte vela velero veleta velo veloz venado vencejo venir ventaja ventana ver verano veraz
verbena verbo verdad verde verdura vereda verja verso vestido vestir veta viajar viaje viajero vida vidrio
viento viernes viga villa vinagre violeta viraje visera visita vista vital vitrina vivaz vivero vivo vocal
volante volar volumen volver voto voz vuelo vuelta yak yate yedra yegua yelmo yema yeso yogur yudo yunque
yute zafiro zapato zarpa zarza zinc zona zoo zorro zorzal zueco zumbido zumo zurcir
`
