// Where the words come from: docs/word-lists.md.
export default `
abajur abanar abano abelha aberto abeto abrigo abril abrir acaso acento acerto achar acorde acordo adeus
adorno adubo afago agenda agosto agrado agulha aipo ajuda ajudar alameda alce alcova aldeia alecrim alegre
alegria aleta aletria alface alga alho alicate alpaca alperce alto altura aluna aluno alvo alvor amarelo
amassar ameixa amieiro amiga amigo amizade amora amparo ampola ancinho andar anel animal ano antena antigo
anual apelo apitar apito apoio aposta aqui arado arame arbusto arco ardina areal areia arena aresta argila
argola armar arminho aroma arraial arranjo arroz arrumar arrumo arte artigo artista asa aspeto assado
assento assobio astro astuto atalaia atalho atar atelier atlas atleta ator atriz atum aula aurora autor
aveia aveiro avela avental aviso azeite azenha azevia azul azulejo bacia baga bagagem bailado baile bainha
bairro baixo balada balde baliza balsa bambu banana banco banda bandeja banho baralho barba barco barra
barraca barrete barril barro base batata bater bateria batida batuta beber bebida bege beira beja beleza
beliche belo bem bengala berma bezerro bibe bicho bico bigode bigorna bilha bilhete biombo bisonte bloco
blusa boca bocado boia boiar boina bola bolacha bolbo boleia bolha bolinho bolo bolota bolsa bolso bom
bombo boneca bonito borda bordado borla bosque bota bote botija braga branco brasa bravo bravura breve
brilhar brilho brincar brinco brinde brio brioche brisa broa bronze brotar broto bruma bule buraco burrito
busca buscar busto buzina cabana cabaz cabelo cabide cabine cabo cacau cacho cadeado cadeira caderno
cadete caiaque cais caixa caixote cajado calado calha calma calmo calor cama camada camarim camelo caminho
camisa campo canal caneca canela caneta canja canoa cantar cantiga cantina canto cantor capa capital
capitel caracol cardume carga caril carimbo carinho carolo carpa carpete carril carro carta cartaz cartola
casa casaca casaco casca cascata casco caseiro caseta casinha castelo castor cato catorze cauda caule
cautela cavaco cavala cavalo cavar cave caverna cebola cedo cedro cegonha ceia ceifa cela celeiro celeste
cem cena cenoura centavo centeio centena centro cepo cera cerca cereal cereja certo cesta cesto cetim
cevada chama chapa charada charco chave chefe chegada chegar cheio cheirar cheiro chila chinelo chispa
choupo churro chuva ciclame ciclo cidade cifra cima cimento cimo cinco cinema cinto cinza cinzel circo
cisne clara clarim claro classe cliente clima clube coador coala cobaia cobre coche coco coelho coentro
cofre cola colar colega coleta colete colher colina colmeia coluna comadre comando comarca comboio cometa
cominho compota compra comprar confete contar conto convite copa cor coragem coral corda cordel coreto
corneta coro coroa corpo correia correio correr corrida cortar cortejo cortina coruja corveta corvo coser
cosmo costa costas costura couro couve covinha coxia cozer cozinha cratera cravina cravo creche creme
crepe crescer cria criar crina crista cristal cromo cubo cuco cuidado cultura cume cunha cupido curioso
curral curso curto curva curvo cuscuz dado dama damasco dar data debate dedal dedo degrau delta demora
dente dentro desafio descer descida desejo desenho deserto desfile destino detalhe devagar dever dez
dezena dia diadema dieta digital diploma direita direto disco ditado divisa dobra dobrado dobrar dobro
doca doce dois dom domingo doninha dono dormir dose dourada dourado doze drama drone ducado duche duende
dueto duna duo duque duro eco efeito eixo elenco elfo elmo elogio embalo emblema emenda empada empate
emprego encanto encosta endro energia enfeite engenho enigma ensaio enseada ensinar entrada entrar entrega
envio enxada enxame equador equipa ervilha escada escala escama escola escova escudo esfera esfrega
esmalte espanto espelho espiga espiral esponja espuma esqui esquilo esquina estante este estepe esteva
estojo estore estrada estreia estrela estribo estrofe estudo estufa etapa eterno euro europa evento exame
exato exemplo extra fabrico faceta fachada fada fado fagote fagulha faia faina faixa falar fama farelo
farinha faro farol farrapo fartura fatia fato fator fauna fava favas favo favor fazenda febra fechar feira
feitio feixe feliz feltro feno feriado ferro festa feta feto fiador fibra ficha fiel figo figura fila
filete filha filho filme filtro final fino fio firma firme fita fivela flanco flauta floco flor flora
flutuar fluxo foca focinho foguete folha folhado folia fonte fora forja forma formar formato formiga
fornada forno forro forte fortuna foto fragata franco franja fraque frase freixo frente fresco frigo
fronha frota fruta fruto fulgor funil furo futebol futuro gaiola gaita gaivota galeria galho galinha galo
galocha galope gamba gamo gancho ganga ganhar ganso garagem garbo garboso garfo garra garrafa garrido
gasosa gatinho gato gaveta gazela gazeta geada gelado geleia gelo gema genial gente geral gerbera gesso
gesto giesta gigante girafa girar giro giz glacial glaciar globo goiaba gola golfe golfo gomo gongo gorila
gorro gosto gota governo grade grafite grama grampo grande granito granizo granola gravata gravura grelha
greta grilo grosso grou grua grude grupo gruta guache guarda guardar guia guiador guiso gula hamster harpa
haste hera herdade hino hoje honrado hora horta hotel humano humilde humor iate idade ideal ideia idioma
iguana ilha ilustre imagem impulso inteiro inverno iogurte isca isco istmo item jacinto jacto jaguar
janeiro janela jangada janta jantar jardim jarra jarro jasmim jato jaula javali jeito joelho jogar jogo
jornada jornal jovem jovial juba jubileu judo judoca jugo juiz julho junco junho junta juntar junto juro
justa justo ketchup kiwi koala labor lacre ladeira lagar lagarto lago lagoa lagosta laguna laje lamela
lancha lanche lapa laranja lareira largada largo lasanha lasca laser lastro lata latido lava lavanda lavar
lavoura lazer leal lebre legenda legume leite leito leitor leitura lema leme lenha lente lento leque ler
leste letra levada levar leve leveza liceu liga lima limite limo limpar limpeza limpo lince lindo linha
linho lira liso lista litoral litro livre livrete livro lixa loba lobito lobo local locutor logo loja lona
longe longo lontra losango lote louro lousa lua lucro lufada lugar lula lume luneta lupa lustre lustro
luva luxo luz luzeiro machado macio madeira maduro maestro magia magno mago magusto maio maioral mala
malho malva mamute manada mancha mando manga mangual manjar manta manto manual mapa mar marca marco marfim
margem marimba marina marinha marmelo marmota martelo mascote massa mastim mastro mata matiz mato mecha
medalha medida medir meia meiga meigo meio mel melodia melro membro menina menino menta mente mercado
merenda mesa mestra mestre meta metade metal meteoro metro mezinha micro migalha migas mil milha milho
mimo mimosa mineral minho minuto miolo mirante mirtilo mista mito mochila mocho moda modelo moderno modo
moeda moinho moita mola molde moldura moleiro molhado molho momento monitor montar monte morada moral
morango morno morsa mosaico mosca mota motivo motor mousse muffin mundo mural muralha muro museu musgo
nabal nadar nado narciso nariz narrar nascer nata nativo natural nau nave navio neblina neta neto neve
nicho ninho nobre nobreza nogado noite nome nora norma norte nota novato nove novela novelo novo noz
nublado nuvem objeto obra ocaso oceano ocre oeste oferta oficina oiro oitava oito oleiro olfato olhar olho
olival olmo ombro omelete onda ontem onze opala orador oral orca ordem orelha origem orla orvalho osso
ostra ourives ouro outeiro outono outubro ouvido ouvir oval ovelha pacato pacote padaria padeiro padinha
pai painel palavra palco paleta palha palmo panda panela pano pantera pantufa papaia papel papiro papoila
par parada paragem parar pardal parede parelha parque parte partida partir pasmo passado passear passeio
passo pasta pastel pastor pata patamar patim patinar patinho patins pato pausa pavio paz pedal pedra
pegada peixe pele pelota peluche pena penedo peneira penha pensar pente pentear pepino pepita pequeno pera
perdiz pereira perfil perfume permuta perna peru pesar pesca pescada pescar peso pessoa pestana pesto
petisco piada piano pico pijama pilar pilha pilota piloto pimenta pimento pincel pingo pinguim pinha
pinhal pinta pintar pintor pipeta pipoca pique pirata pires pista pitada pizza placa plaina planeta plano
planta plantar plasma plateia pneu poema poente poesia poeta polegar polia polidor polpa polvo pomada
pomar pompom poncho ponte ponto popa porta portal porto postal poste posto pote potro poupa poupar pousar
povo prado praia prancha prata prato prazo prego prenda pressa prima primo primor prisma proa proeza
projeto pronto prosa prova provar pudim puma pureza puxar puzzle quadra quadro quarta quarto quatro queijo
queixo quelha quente queque querido quilate quilha quilo quinta quintal quinze quota rabano rabisco radar
raia rainha raiz ralo rama ramada ramo rampa rancho rapaz raposa raquete raro rasgo raso rastro ratinho
real rebanho rebento recado receita recheio recibo recife recinto recreio recta rede redoma redondo
reflexo regador regar regata regra rei reino relato relevo relva remar remate remo rena renda repetir
repolho repouso repto reserva resina resto retalho retiro reto retrato revista riacho ribeiro rico rifa
rima rimar rio rir risca riso risoto rissol ritmo rito robalo rocha rochedo roda rodela rolar rolha rolo
romance romaria ronda rosa rosca rosto rota roteiro roupa roxo rua rubi rubor ruga rumba rumo rumor saber
sabor safira saga saia sair sal sala salada saldo saleiro salina salmo salsa saltar salto salva samba
sandes sapato saraiva sarau sarja saudade saudar savana seara sebe secador secar seco seda segredo seguir
segunda segundo seguro seis seixo selim selo selva semana semente sempre senda senha senhor sensato
sentido sereia sereno seresta serra serrar serrote servir sesta seta sete setor sexta sigla signo silo
silva simples sinal singelo sino sistema skate soberbo sobra soca soja sol sola soleira solo soltar som
soma sombra sonata soneto sonhar sonho sono sopa soprar sopro sorrir sorriso sorte sorvete sossego subida
subir sucesso sueste sul sumo suporte surf sushi suspiro tabela tablet tabuada tacada tacho taipa talento
talha talher talo tamanco tamanho tambor tampa tango tanque tanto tapada tapete tarde tarefa tarifa tarola
tarte tear teatro tecer tecido tecla teclado teia teimoso tela telhado tema tempero tempo tenaz tenda
tenor tenro teor teoria termo terno terra terreno tesoura tesouro teto texto texugo tia tigela tigre
tijolo til timbre tina tinta tio tipo tira tirar toada toalha toca tocar tocha tofu toldo tom tomada tomar
tomate tomilho tonel topo tordo torneio torrada torre tosco tosta total touca touro traje trajeto trama
trato trator travo trecho treino trela tremor treno trevo treze tribo trigal trigo trilha trilho trincha
trinco trinta trio triunfo troca trompa tronco trova trufa truta tuba tubo tucano tule tulipa tundra
turbina turista turma turno ulmo unidade unir urbano ursinho urso urtiga urze uso uva vaga vagar vale
valente valeta valor valsa vapor varal varanda varina varrer vaso vazio vegetal veia vela veleiro veleta
veludo vencer vento ver verbo verdade verde vereda verniz verso vespa vestido vestir via viagem viajar
vidro viela viga vigia vila vime vinagre vinco vindima vinheta vinte viola violeta violino virado visita
vista vitelo vitral vivaz viveiro vivo vizinha vizinho voar vogal volante volta voltar voluta voo voto voz
vulto wrap xadrez xaile xarope xisto zebra zelo zinco zona zumbido
`
