// Where the words come from: docs/word-lists.md.
export default `
abajo abeja abeto abono abril abrir agrio agua aire ajo ajuar ala alba alga alto amiga amigo amor ancho ancla
andar arco arena arpa arroz arte asa astro atar atlas aula ave avena aviso ayer ayuda azul baile bajar bajo
balde balsa banco banda barba barca barco barra barro base bata bazar bebe beber beca beige bello beso bici
blusa boca boda boina bola bollo bolos bolsa bolso bota botas bote bravo brazo bucle bueno buey burro bus buzo
cable cabo cabra cacao caja caldo calle calma calor cama campo canal canoa canto cara carne carro carta casa
casco cazo cebra ceja cena cerdo cero cesta chica cielo cien cinco cine cinta circo cisne clara claro clase
clave clavo clima club coche coco codo coger cojin cola color comer copia copo corro corto coser crema cubo
cuco cueva cuna cupo dado dama dar dedo diez doble doce don dos ducha dulce duna duro eco enano enero erizo
este falda fama faro farol fauna fecha feliz feo feria fideo final finca fino flan flor foca foco foto freno
fresa fruta fruto fuego gafas gala gallo gamba ganar ganso gato girar giro globo goma gong gordo gorra gorro
gota gran grano grasa grifo gris grupo guapo guijo gusto hada heno hielo hija hijo hilo hogar hoja hola hongo
hora hotel hoy hucha hueco hueso huevo iris isla jarra jarro jaula jazz joven juego jugar jugo julio junio
junta junto kiwi koala lado lago lana lata latas lavar lazo leal leche leer lego lento letra libro lima lindo
lista listo llama llana llave lleno lobo lodo loro luego luna lunes lupa luz madre mago malo mama mamut manga
mango mano manta mapa mar marzo mayo mazo media mejor menta mes mesa miel miga mil mimo mina mirar mitad mono
monte mora mosca moto motor mover mula mundo museo nadar nana nanas nariz nata negro nena nene nido nieta
nieto nieve noche nota nube nudo nuera nueve nuevo nuez ocho oeste ojo ola oler oliva olla once oreja oro
oruga osado oso otro ovalo oveja padre pala palma pan panda panel papa papel parar pared paseo paso pasta pata
patio pato pavo paz pecho peine pelo pera peral perla perro pesa pez piano pico pie pieza pila pino pinta
pinza pipa pisar piso pista pizza plata plato playa plaza pluma pollo polvo pomo poni potro prado prima primo
pulpo punto queso radio rama ramo rana rato rayo reina reino reloj remar remo reno rey rico risa rizo roble
robot rojo rollo ropa rosa rosal rueda ruido saber sacar saco sal sala salir salsa salto seco seis siete silbo
silla soja sol sonar sopa subir suela suelo taco tapa tarde tarro tarta taxi taza techo tecla teja tenis tigre
tira tirar tiza tocar todo toldo tomo topo toque toro torre torta total traje trapo trece tren tres trino tuba
tubo uno uva vaca valla valle vaso vela velo venir ver verde viaje vida viejo vivo volar voz yak yate yema
yeso yogur zarza zoo zorro zumo
`
