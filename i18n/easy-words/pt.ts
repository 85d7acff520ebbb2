// Where the words come from: docs/word-lists.md.
export default `
abril abrir adeus ajuda alga alho alto aluna aluno amiga amigo amora andar anel ano apito apoio areia arena
arroz arte asa asno atum aula aviso azul bacia baga baile baixo balde balsa bambu banco banda banho barba
barco barro bater bebe beber bege belo bem bibe bicho bico bloco blusa boca boi boia bola bolha bolo bolsa
bolso bom bombo bota bravo brisa broa broto bule bus busca cabo cabra cacau caixa calha calma calmo calor cama
campo canal canja canoa canto capa cara carne carro carta casa casca casco cato cauda ceia cem cera cerca
cesta cesto chama chapa chave cheio chuva ciclo cinco cinta cinto cinza circo cisne clara claro clima clube
coala cobre coco cola colar colo comer conto copa copo cor corda coroa corpo couve cravo creme crepe cubo
curto curva dado dama dar dedo dente dez dia disco dobra doca doce dois dono doze drone duche duna duo duro
eco esqui fada fado faixa falar faro farol fatia fato feira feliz feno festa fibra ficha figo fila filha filho
filme fio fita floco flor foca fogo fole folha folia fonte forno forte foto frio fruta fruto funil furo gaita
galho galo gamba ganso garfo garra gato geada gelo gema gente gesso girar giro giz globo gola golfe goma gorro
gosto gota grama grilo grua grupo gruta guia harpa hino hoje hora horta hotel iate ideia ilha janta jarra
jarro jaula jipe jogar jogo jovem juba judo julho junho junta junto kiwi koala lago lagoa lama largo lata
lavar lebre leite leito lema lenha lento leoa leque ler lesma leste letra limo limpo lindo linha linho lira
lista livro loba lobo loiro loja lona longo lousa lua lula lume lupa luva luz magia mago maio mala malha mana
manga mano manta mapa mar massa mata mato medir meia meio mel melro mesa meta metro mil milho mimo miolo mocho
moeda mola mole molho monte mosca mota moto motor mundo muro museu musgo nadar nariz nata nave navio neta neto
neve ninho noite nome nota nove novo noz nuvem oito olhar olho ombro onda ontem onze osso ouro ouvir ovo pai
palco palha palma panda pano papel par parar passo pasta pata patim pato pausa paz pedal pedra peixe pele pena
penha pente pera perna peru pesca piada piano pico pilha pingo pinha pinho pipa pires pista pizza placa plano
pneu polpa polvo pomar ponta ponte porta poste pote poupa praia prata prato prego preto prima primo pudim pula
puxar quilo raia raiz ramo rapaz rato rede regar rei relva remo rena renda rio rir risca riso rocha roda rolar
rolo ronda rosa rosto roupa roxo rua rubi ruivo rumo sabor saia sair sal sala salsa salto samba sapo seda seis
selo selva sesta seta sete sexta sino skate sobe soja sol sola sonho sono sopa sopro sumo surf sushi tacho
talo tampa tarde tarte teia telha tempo tenda terra testa teto tia tigre til tina tinta tio tirar tocar toldo
tom tomar topo torre torta touca touro traje trela treno trevo treze trigo trio truta tuba tubo tule turma
urso uva vaca vagar vale vapor vaso vazio vela vento ver verde verso vespa vidro vila vime viola vista visto
vivo voar volta voo voz zebra zona zoo
`
