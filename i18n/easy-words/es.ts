// Where the words come from: docs/word-lists.md.
export default `
abajo abeja abeto abono abril abrir agrio agua aire ajo ala alba alga alto amiga amigo ancho ancla andar arco
arena aro aroma arpa arroz arte asa astro atar atlas aula ave avena aviso ayer ayuda azul baile bajar bajo
balde balsa banco banda barba barca barco barra barro base bata bazar bebe beber beca beige bello bici bingo
blusa boca boda boina bola bollo bolsa bolso bota bote bravo brazo brisa broma bucle bueno buey burro bus
cable cabo cabra cacao caja caldo calle calma calor cama campo canal canoa canto cara carne carro carta casa
casco cazo cebra ceja cena cerca cero cesta chapa chica cielo cien cinco cine cinta circo cisne clara claro
clase clave clavo clima club coche coco codo color comer copia copo coral corro corto coser crema cubo cuco
cueva cuna curva dado dalia dama danza dar dedal dedo diez disco doble doce don dos ducha dulce duna duro eco
enero erizo este falda fama faro farol fauna fecha feliz feria ficha fideo fila final finca fino firma flan
flor flota foca foco fondo forma foto frase freno fresa fruta fruto fuego gafas gaita gala gallo gamba ganar
ganso garza gato gente gesto girar giro globo goma gong gorra gorro gota gran grano grasa grifo gris grupo
gusto hada heno hielo hija hijo hilo hogar hoja hola hongo hora hotel hoy hucha hueco hueso huevo idea iris
isla jarra jarro jaula jazz joven juego jugar jugo julio junio junta junto kiwi koala lado lago lana largo
lata lavar lazo leal leche leer lente lento letra libro lila lima lince lindo lista listo llama llana llave
lleno lobo loma lona loro luego luna lunes lupa luz madre mago mama mamut manga mango mano manta mapa mar
marca marzo mayo mazo media mejor menta mes mesa meta metro miel miga mil mimo mirar mirlo mitad mono monte
mora morsa mosca moto motor mover mula mundo muro museo nadar nana nariz nata nave nena nene nido nieta nieto
nieve noche norte nota nube nudo nuera nueve nuevo nuez obra oca ocho oeste ojo ola oler oliva olla olmo once
onda orca oreja oro oruga oso otro oveja padre pala palma palo pan panda panel papa papel parar pared paseo
paso pasta pata patio pato pausa pavo paz peine pelo pera peral perla perro pesa pez piano pie pieza pila pino
pinta pinza pisar piso pista pizza plan plata plato playa plaza pluma poema pollo pomo poni potro pozo prado
prima primo prisa pulpo puma punto queso radar radio rama ramo rampa rana rato rayo reina reino reloj remar
remo reno rey rico risa rizo roble robot rojo rollo ropa rosa rosal rueda ruido ruta saber sacar saco sal sala
salir salsa salto salud seco seis sello selva seta siete silla sitio soja sol sonar sopa subir suela suelo sur
taco tango tapa tarde tarea tarro tarta taxi taza techo tecla teja tela tenis tigre tira tiza tocar todo toldo
tomo topo toque toro torre torta total traje trapo trece tren tres trigo trino tuba tubo turno uno uva vaca
valla valle valor vapor vaso vela velo venir ver verde verja viaje vida vista vivo volar voto voz vuelo yak
yate yegua yema yeso yogur yoyo zarza zona zoo zorro zueco zumo
`
