/// The passwords that attackers try first: famous ones, rows of keys, names, teams. Passwords shorter than
/// eight characters are left out, as they are refused anyway.
enum CommonPasswords {
  /// Ignores case.
  static func contains(_ password: String) -> Bool { all.contains(password.lowercased()) }

  private static let all = Set(text.description.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let text: StaticString = """
    password passw0rd p@ssword p@ssw0rd passwort passwords mypassword yourpassword thepassword newpassword
    oldpassword password0 password1 password2 password3 password4 password5 password6 password7 password8
    password9 password01 password10 password11 password12 password13 password21 password22 password23
    password69 password77 password88 password99 password00 password! password1! password12! password123!
    password123 password1234 password12345 password123456 password321 password2020 password2021
    password2022 password2023 password2024 password2025 passwordpassword passpass passw0rd1 passw0rd!
    p@ssw0rd1 p@ssw0rd! p@ssw0rd123 p@ssword1 p@55w0rd pa$$word pa$$w0rd pass1234 pass12345 pass123456
    pass4321 pass@123 pass@word1 passcode password. motdepasse contrasena contraseña senha123 senha1234
    parola12 haslo123 wachtwoord salasana adgangskode parool123 geheim123 hallo123 passwort1 passwort123
    kennwort kennwort1 12345678 123456789 1234567890 12345678910 123456789012 1234567891 0123456789
    01234567 012345678 87654321 987654321 9876543210 0987654321 098765432 11111111 111111111 1111111111
    22222222 33333333 44444444 55555555 66666666 77777777 88888888 888888888 8888888888 99999999 999999999
    9999999999 00000000 000000000 0000000000 555555555 666666666 777777777 12341234 123412345 11223344
    1122334455 112233445566 12121212 1212121212 123123123 12312312 123321123 12344321 1234554321 123454321
    321321321 147258369 159357456 159753456 147852369 741852963 963852741 789456123 456789123 123654789
    987456321 369258147 14789632 36987412 75315942 1357924680 13579246 24681357 246813579 0246813579
    2468101214 13131313 10101010 101010101 20202020 21212121 14141414 15151515 16161616 17171717 18181818
    19191919 69696969 696969696 42424242 99887766 98765432 99998888 88889999 11112222 22221111 12345679
    123456780 123456781 123456788 1234567899 123456777 123456000 12345600 12345611 12345612 12345699
    12345687 12345677 12345666 12345654321 1234567887654321 11111112 11111110 10203040 1020304050
    102030405060 01020304 0102030405 31415926 314159265 3141592653 27182818 19841984 19851985 19861986
    19871987 19881988 19891989 19901990 19911991 19921992 19931993 19941994 19951995 20002000 20012001
    20102010 20202021 01011980 01011990 01012000 01012010 25802580 25252525 23232323 52525252 51505150
    54321012 55667788 66778899 33445566 44556677 22334455 11235813 43214321 87878787 89898989 78787878
    98989898 90909090 80808080 91919191 13371337 31337313 71717171 qwertyui qwertyuiop qwertyuiop1
    qwertyuiop123 qwertyuio qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1! qwerty321
    qwerty11 qwerty22 qwerty77 qwerty99 qwerty00 qwerty01 qwerty007 qwertyqwerty qwerqwer qwer1234
    qwer12345 1234qwer 12345qwert 123456qwerty 123qweasd 123qweasdzxc 123qwe123 123qwe456 123qwe321
    qweqweqwe qwe123qwe qweasdzxc qweasd123 qweasdzxc123 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw2
    1qaz@wsx !qaz2wsx !qaz@wsx zaq12wsx zaq1zaq1 zaq1xsw2 zaq!2wsx zaq1@wsx xsw2zaq1 2wsx3edc 3edc4rfv
    1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o0p q1w2e3r4
    q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc qazwsxedcrfv qazwsx123 qazwsx12 qazxswedc asdfghjk asdfghjkl
    asdfghjkl1 asdfghjkl123 asdfasdf asdf1234 asdf12345 asdfqwer asdfjkl; asdfghjkl; asdasdasd asdzxc123
    asd123asd zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvbnm12 zxcvzxcv zxcasdqwe zxcasdqwe123 zxczxczxc poiuytrewq
    poiuytre lkjhgfdsa lkjhgfds mnbvcxz1 mnbvcxzlkjhgfdsapoiuytrewq qwertz123 qwertz12 qwertzui qwertzuiop
    azertyui azertyuiop azerty123 azerty12 1azerty1 yxcvbnm1 wasdwasd q2w3e4r5 w2e3r4t5 a1s2d3f4 a1s2d3f4g5
    z1x2c3v4 zxcvbnma aqswdefr aqwzsxedc 1234asdf 1234zxcv asdfzxcv qweasdqwe ytrewq123 987654321q 1234567q
    12345678q 123456789q 1234567a 12345678a 123456789a 1234567890a 1234567890q 123456789z 123456789m
    123456789abc 123456abc 12345abc 1234abcd 12345abcde 123abc123 123456aa 123456ab 123456as 123456qw
    123456zx 12345qwe 12345asd 12345678aa 12345678ab a1234567 a12345678 a123456789 a1234567890 aa123456
    aa12345678 aa123123 q12345678 q1234567 q123456789 z1234567 z12345678 abc12345 abc123456 abc123456789
    abc123abc abcd1234 abcd12345 abcd123456 abcde123 abcde12345 abcdef12 abcdef123 abcdefgh abcdefghi
    abcdefghij abcdefghijk abcdefg1 abcdefg123 abcdabcd abcabcabc abcd4321 aaaaaaaa aaaaaaaaa aaaaaaaaaa
    bbbbbbbb cccccccc dddddddd ffffffff gggggggg hhhhhhhh jjjjjjjj kkkkkkkk llllllll mmmmmmmm nnnnnnnn
    oooooooo pppppppp qqqqqqqq rrrrrrrr ssssssss tttttttt wwwwwwww xxxxxxxx yyyyyyyy zzzzzzzz aaaa1111
    aaa11111 aaaabbbb aabbccdd aabbccddee a1b2c3d4 a1b2c3d4e5 a1b2c3d4e5f6 1a2b3c4d 1a2b3c4d5e aaaaaaa1
    asdf;lkj test1234 test12345 test123456 testtest testtest1 test1test testing1 testing123 tester123
    test2020 temp1234 temppass temporary temp12345 changeme changeme1 changeme! changeme123 changeit
    default1 default123 letmein1 letmein12 letmein123 letmein! letmeinnow openup12 opensesame opensesame1
    welcome1 welcome2 welcome12 welcome123 welcome1234 welcome01 welcome1! welcome! welcome2020 welcome2021
    welcome2022 welcome2023 welcome2024 welcome2025 welcomeback welcomehome hello123 hello1234 hello12345
    helloworld hellohello helloyou hellokitty hellokitty1 heyhey123 hihihihi admin123 admin1234 admin12345
    admin123456 adminadmin admin@123 admin2020 admin2024 administrator administrator1 adminpass
    adminpassword root1234 rootroot toor1234 superuser superadmin sysadmin user1234 user12345 username
    username1 useruser guest123 guest1234 guestguest login123 loginlogin secret12 secret123 secret1234
    secretpassword topsecret mysecret iloveyou iloveyou1 iloveyou2 iloveyou3 iloveyou! iloveyou12
    iloveyou123 iloveyou22 iloveu12 iloveu123 iloveyousomuch iloveme1 iloveme2 iloveme123 iloveyoubaby
    iloveyou4ever iloveyouforever ilovegod ilovemom ilovemymom ilovejesus ilovemusic lovelove loveyou1
    loveyou2 loveyou123 loveme12 loveme123 loverboy lovergirl lover123 love1234 love12345 loveisgood
    lovelife lovehurts love4ever truelove foreverlove mylove12 mylove123 mylovely lovely123 teamo123
    tequiero tequiero1 teamomucho tiamo123 jetaime1 jetaime12 jtaimejtm sunshine sunshine1 sunshine2
    sunshine12 sunshine123 princess princess1 princess2 princess12 princess123 princess13 football
    football1 football2 football12 football123 football10 baseball baseball1 baseball12 baseball123
    basketball basketball1 basketball23 softball softball1 volleyball volleyball1 swimming swimming1
    gymnastics superman superman1 superman12 superman123 batman12 batman123 batman1234 spiderman spiderman1
    spiderman123 ironman1 ironman123 starwars starwars1 starwars123 startrek startrek1 pokemon1 pokemon12
    pokemon123 minecraft minecraft1 minecraft123 fortnite fortnite1 fortnite123 roblox12 roblox123
    callofduty nintendo nintendo1 nintendo64 playstation playstation2 playstation3 xbox3600 gamecube
    gameover gamer123 gaming123 halo1234 warcraft warcraft1 worldofwarcraft starcraft starcraft2
    counterstrike counter1 assassin assassin1 runescape runescape1 leagueoflegends charmander pikachu1
    pikachu123 naruto12 naruto123 sasuke123 dragonball dragonball1 dragonballz goku1234 onepiece onepiece1
    trustno1 trustnoone trustno1! whatever whatever1 whatever123 computer computer1 computer123 computers
    internet internet1 internet123 samsung1 samsung12 samsung123 iphone12 iphone123 android1 android123
    google12 google123 microsoft windows1 windows10 windows123 windows7 facebook facebook1 facebook123
    instagram instagram1 twitter1 youtube1 youtube123 snapchat whatsapp whatsapp1 linkedin myspace1
    myspace123 hotmail1 hotmail123 yahoo123 gmail123 gmail1234 amazon123 netflix1 netflix123 spotify1
    paypal123 dropbox1 discord1 cocacola cocacola1 pepsi123 mountain mountain1 mountaindew mcdonalds
    starbucks starbucks1 liverpool liverpool1 liverpool123 liverpoolfc arsenal1 arsenal12 arsenal123
    arsenalfc chelsea1 chelsea12 chelsea123 chelseafc manchester manchester1 manutd12 manutd123 manunited
    barcelona barcelona1 barcelona10 barcelona123 realmadrid realmadrid1 juventus juventus1 bayern123
    dortmund acmilan1 inter1908 celtic1888 rangers1 rangers1872 tottenham everton1 newcastle newcastle1
    westham1 lakers24 lakers123 cowboys1 cowboys22 steelers steelers1 steelers7 patriots patriots1 packers1
    yankees1 yankees2 redskins redsox04 eagles12 raiders1 broncos1 broncos7 dolphins dolphins1 dolphin1
    dolphin123 chargers cardinals michael1 michael12 michael123 michael2 michaeljordan jordan23 jordan12
    jordan123 jordan01 jackson5 michelle michelle1 michelle12 michelle123 jennifer jennifer1 jennifer12
    jennifer123 jessica1 jessica12 jessica123 ashley12 ashley123 ashley11 amanda12 amanda123 nicole12
    nicole123 samantha samantha1 samantha12 samantha123 stephanie stephanie1 elizabeth elizabeth1
    elizabeth2 victoria victoria1 victoria123 alexander alexander1 alexander123 alexandra alexandra1
    alexandria alexande christopher christopher1 christian christian1 christina christina1 christine
    christine1 benjamin benjamin1 jonathan jonathan1 jonathan123 nicholas nicholas1 matthew1 matthew12
    matthew123 daniel12 daniel123 daniel1234 anthony1 anthony12 anthony123 anthony2 william1 william123
    richard1 richard123 charles1 charlie1 charlie12 charlie123 charlie2 charlotte charlotte1 caroline
    caroline1 catherine katherine katherine1 kathleen margaret margaret1 jacqueline isabella isabella1
    gabriel1 gabriela gabrielle gabriella sebastian sebastian1 valentina valentina1 valentin valentine
    fernando fernando1 fernanda francisco francisco1 alejandro alejandro1 alejandra alejandra1 estrella
    estrella1 mariposa mariposa1 hermosa1 corazon1 corazones amorcito mamacita bonita123 chiquita chocolat
    chocolate chocolate1 chocolate12 chocolate123 cookies1 cookie12 cookie123 cupcake1 cupcake123 pancakes
    brownies icecream icecream1 cheesecake cheese12 cheese123 cheeseburger hamburger pizza123 spaghetti
    butter123 butterfly butterfly1 butterfly2 butterfly123 dragonfly dragonfly1 dragon12 dragon123
    dragon1234 dragons1 dragon11 dragon69 dragon99 monkey12 monkey123 monkey1234 monkey11 monkey13 monkey01
    monkeys1 monkeyman monkey99 shadow12 shadow123 shadow11 shadow01 shadow99 master12 master123 master1234
    masterkey mastermind masters1 killer12 killer123 killer1234 killer11 hunter12 hunter123 hunter2hunter2
    hunter01 ranger12 ranger123 buster12 buster123 tigger12 tigger123 tiger123 tigers12 ginger12 ginger123
    pepper12 pepper123 maggie12 maggie123 bailey12 bailey123 buddy123 buddy1234 lucky123 lucky777 lucky1234
    luckydog lucky7777 molly123 bella123 bella1234 max12345 rocky123 daisy123 daisy1234 princesa princesa1
    preciosa preciosa1 precious precious1 angel123 angel1234 angels12 angelica angelina angelina1 angeleyes
    babygirl babygirl1 babygirl2 babygirl12 babygirl123 babygurl babygurl1 babyboy1 babyboy12 babyblue
    babydoll babydoll1 babyface babycakes brooklyn brooklyn1 california california1 carolina carolina1
    florida1 newyork1 newyork123 newyorkcity losangeles chicago1 chicago123 houston1 london12 london123
    london2012 paris123 berlin123 america1 america123 australia australia1 canada123 germany1 deutschland
    england1 england123 scotland scotland1 ireland1 brazil123 brasil123 argentina argentina1 colombia
    colombia1 portugal portugal1 mexico12 mexico123 espana123 india123 indonesia pakistan pakistan1
    pakistan123 philippines singapore malaysia1 thailand vietnam1 kingkong kingkong1 kingking king1234
    queenbee queen123 playboy1 playboy123 playgirl player12 player123 playmate pimpin123 gangsta1 gangster
    gangster1 sexybitch sexygirl sexygirl1 sexy1234 sexyboy1 sexylady sexymama hotstuff hotgirl1 hottie12
    hottie123 fuckyou1 fuckyou2 fuckyou! fuckyou12 fuckyou123 fuckyou69 fuckoff1 fuckoff123 fuckthis
    fuckthis1 fuckface motherfucker asshole1 asshole123 bullshit bullshit1 biteme12 biteme123 blahblah
    blahblah1 blahblahblah nothing1 nothing123 nopassword nopass123 noentry1 nobody12 no1knows dontknow
    idontknow idontknow1 forgetit forgetme rememberme remember remember1 cantremember computer12 mustang1
    mustang12 mustang123 mustang67 corvette corvette1 camaro69 chevrolet chevy123 ferrari1 ferrari123
    porsche1 porsche911 porsche9 mercedes mercedes1 mercedesbenz bmw12345 bmwbmwbmw honda123 yamaha123
    yamahar1 kawasaki harley12 harley123 harleydavidson suzuki123 toyota123 lamborghini nascar24 nascar88
    racing123 metallica metallica1 metallica666 slipknot slipknot1 slipknot666 linkinpark linkinpark1
    nirvana1 nirvana123 greenday greenday1 blink182 blink1822 blink1821 evanescence eminem12 eminem123
    eminem1234 tupac123 2pac2pac 50cent50 beatles1 thebeatles rollingstones pinkfloyd pinkfloyd1
    ledzeppelin ironmaiden ironmaiden1 megadeth acdcacdc guitar12 guitar123 guitarhero drummer1 drummer123
    music123 music1234 musica123 rockstar rockstar1 rockandroll rocknroll rocknroll1 punkrock punkrock1
    hiphop12 hiphop123 dance123 dancer12 dancer123 dancing1 ballet123 summer12 summer123 summer2020
    summer2021 summer2022 summer2023 summer2024 summer2025 summer01 summer69 summertime winter12 winter123
    winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 spring123 spring2020 spring2021
    spring2022 spring2023 spring2024 spring2025 autumn12 autumn123 autumn2020 autumn2021 autumn2022
    autumn2023 autumn2024 autumn2025 january1 february february1 march2020 april123 august123 september
    september1 october1 november november1 november11 december december1 december12 december25 monday123
    tuesday1 thursday friday13 saturday sunday123 birthday birthday1 christmas christmas1 xmas2020
    halloween halloween1 thanksgiving easter123 forever1 forever12 forever123 forever2 foreveryoung
    friends1 friends12 friends123 friends4ever bestfriend bestfriend1 bestfriends family12 family123
    family1234 family01 family4ever mother12 mother123 father123 brother1 sister12 sister123 daughter
    grandma1 grandpa1 mommy123 daddy123 daddysgirl babies123 children freedom1 freedom12 freedom123
    liberty1 justice1 peace123 peaceout peacelove happy123 happy1234 happyday happydays happyface happyfeet
    happyhappy smile123 smiley12 smiley123 sweetie1 sweetpea sweetpea1 sweetheart sweetheart1 sweetness
    sweetness1 sweet123 sweety123 honey123 honeybee honeybunny darling1 beautiful beautiful1 beautiful2
    beauty123 gorgeous gorgeous1 handsome handsome1 fantastic amazing1 awesome1 awesome12 awesome123
    cooldude cool1234 coolcool coolgirl coolbeans supercool superstar superstar1 super123 super1234
    supergirl supersonic superhero supernova supernatural supernatural1 legendary legend123 champion
    champion1 champions winner12 winner123 victory1 number1one numberone number1! thunder1 thunder123
    lightning lightning1 rainbow1 rainbow12 rainbow123 rainbows unicorn1 unicorn123 unicorns moonlight
    moonlight1 starlight starlight1 stardust sunflower sunflower1 sunflowers snowball snowball1 snowflake
    snowboard snowman1 blizzard firebird firefire fireball1 fireman1 firefighter phoenix1 phoenix123
    diamond1 diamond123 diamonds crystal1 crystal123 silver12 silver123 golden123 goldfish goldfish1
    money123 money1234 moneyman moneymoney money4me getmoney million1 millionaire bitcoin1 bitcoin123
    blackcat blackcat1 blackjack blackjack1 blackbird blackberry blackandwhite black123 blackout blackman
    whiteboy purple12 purple123 purple11 orange12 orange123 yellow12 yellow123 green123 green420 greenbay
    bluebird blueberry blue1234 blue12345 bluesky1 bluemoon redhead1 redrose1 pink1234 pink12345 pinkpink
    pinky123 hotpink1 banana12 banana123 bananas1 strawberry strawberry1 apple123 apple1234 apples12
    apples123 pineapple pineapple1 watermelon cherry12 cherry123 peaches1 peaches123 peanut12 peanut123
    pumpkin1 pumpkin123 potato12 potato123 tomato123 vanilla1 caramel1 flower12 flower123 flowers1
    flowers123 rosebud1 roses123 jasmine1 jasmine12 jasmine123 elephant elephant1 kangaroo squirrel
    squirrel1 hamster1 hamster123 kitten12 kitten123 kittycat kittycat1 kitty123 kitty1234 pussycat
    pussycat1 puppy123 puppylove puppies1 doggie12 doggy123 bulldog1 bulldogs bulldogs1 horse123 horses12
    horses123 ponies123 turtle12 turtle123 froggy12 frogger1 penguin1 penguin123 penguins ladybug1
    ladybug123 spider12 spider123 scorpion scorpion1 panther1 panthers panthers1 wildcats wildcats1
    wolverine wolverine1 wolf1234 wolfpack eagle123 falcon12 falcon123 hawkeyes lionking lionking1 lions123
    bears123 bearbear teddybear teddybear1 pooh1234 winnie123 poohbear poohbear1 mickey12 mickey123
    mickeymouse minniemouse tinkerbell tinkerbell1 cinderella cinderella1 disney12 disney123 disneyland
    nemo1234 shrek123 simpsons bartsimpson southpark southpark1 spongebob spongebob1 scoobydoo scoobydoo1
    snoopy12 snoopy123 garfield garfield1 sylvester tweety12 tweety123 harrypotter harrypotter1 hogwarts
    hermione dumbledore gryffindor slytherin gandalf1 gandalf123 lordoftherings legolas1 frodo123 jamesbond
    jamesbond007 bond0070 matrix12 matrix123 terminator terminator1 predator predator1 godzilla godzilla1
    darthvader darthvader1 skywalker skywalker1 lukeskywalker obiwan123 yoda1234 chewbacca jedi1234
    mandalorian avengers avengers1 deadpool deadpool1 captain1 captainamerica wonderwoman jesus123
    jesus1234 jesusis1 jesuschrist jesuslovesme jesus4me jesussaves jesus777 christ123 godisgood godisgood1
    godislove godbless godbless1 godfather godfather1 heaven12 heaven123 heavenly blessed1 blessed123
    blessing faith123 grace123 hope1234 trinity1 trinity123 genesis1 genesis123 revelation matthew7
    psalms23 bismillah bismillah1 allah123 allahuakbar muhammad muhammad1 mohammed mohamed1 mohammad
    ibrahim1 yasmin123 krishna1 krishna123 shiva123 ganesh123 hanuman1 saibaba1 omsairam jaimatadi rahul123
    priya123 kumar123 sachin123 india1234 qwerty1q security security1 security123 secure12 access12
    access123 access14 accessdenied private1 privacy1 password# p455word personal office123 company1
    business business1 manager1 manager123 employee marketing finance1 service1 support1 support123
    backup123 server123 server2008 database database1 oracle123 mysql123 sqlserver linux123 ubuntu12
    ubuntu123 debian123 raspberry raspberrypi router12 router123 cisco123 network1 network123 wireless
    wireless1 ethernet broadband homehome home1234 house123 myhouse1 homesweethome kitchen1 student1
    student123 students teacher1 teacher123 school12 school123 college1 university university1 graduate
    homework engineer engineer1 doctor12 doctor123 nurse123 lawyer12 police12 police123 soldier1 military
    marines1 usmc1775 army1234 armyarmy navyseal airforce airborne pirate12 pirates1 ninja123 ninja1234
    samurai1 warrior1 warriors warriors1 spartan1 spartans spartan117 viking12 vikings1 knight12 knights1
    wizard12 wizard123 magic123 magic1234 magician merlin12 merlin123 midnight midnight1 midnight12
    daylight goodnight goodmorning goodluck goodluck1 goodbye1 goodlife goodgirl badboy12 badboy123
    badgirl1 badass12 badass123 crazy123 crazygirl crazyboy psycho12 zombie12 zombie123 vampire1 vampires
    vampire123 twilight twilight1 edward12 bella2010 demon123 devil123 devil666 satan666 lucifer1
    lucifer666 666999666 darkness darkness1 darkside darkangel darkangel1 nightmare gothic12 ghost123
    skeleton skull123 death123 deathnote1 deathnote bloodline broken123 lonely12 sadness1 sunrise1 sunset12
    sunset123 beach123 beachbum surfer12 surfing1 ocean123 island12 hawaii50 hawaii12 vacation holiday1
    holiday123 travel12 travel123 airplane pilot123 helicopter motorola nokia123 nokia1234 nokian73
    blackberry1 motocross motorcycle bicycle1 skateboard skateboard1 skater12 skater123 skating1 hockey12
    hockey123 hockey11 soccer12 soccer123 soccer10 soccer11 soccer13 soccer17 soccer99 tennis12 tennis123
    cricket1 cricket123 golfer12 golfing1 rugby123 boxing12 wrestling wrestling1 wrestler karate12
    karate123 taekwondo bowling1 fishing1 fishing123 hunting1 camping1 hiking12 marathon running1 runner12
    cowboy12 cowgirl1 cowgirl12 redneck1 country1 countryboy countrygirl johndeere johndeere1 budlight
    budweiser heineken corona12 jackdaniels whiskey1 vodka123 marijuana weed4200 weed420420 smokeweed
    smokeweed420 ganja420 420420420 stoner420 smokey12 smokey123 ciaociao ciao1234 buongiorno amoremio
    amore123 andrea123 francesca francesca1 alessandro alessandra giuseppe giovanni giovanni1 antonella
    federico lorenzo1 stefania juventus10 napoli1926 ferrari88 bonjour1 bonjour123 soleil12 soleil123
    doudou12 loulou12 chouchou marseille marseille13 olympique nicolas1 caroline12 camille1 dominique
    frederic sandrine isabelle isabelle1 celine123 julien123 thomas12 thomas123 schatz123 schatzi1 liebling
    hallo1234 hallohallo sommer123 sommer2020 winter2019 fussball fussball1 schalke04 bayern1900 stuttgart
    hamburg1 borussia werder123 dynamo123 michael0 sandra12 sabine12 andreas1 andreas123 christoph stefan12
    sebastian12 daniela1 daniela123 carolina12 patricia patricia1 veronica veronica1 angelica1 monica123
    rosario1 santiago santiago1 cristina cristina1 cristian cristian1 gustavo1 ricardo1 ricardo123 rodrigo1
    roberto1 roberto123 eduardo1 eduardo123 guilherme flamengo flamengo1 corinthians palmeiras saopaulo
    brasileiro familia1 familia123 felicidade deusefiel jesuscristo jesusteama tamojunto marcelo1
    marcelo123 leonardo leonardo1 vitoria1 beatriz1 nomenome sakura12 sakura123 doraemon doraemon1
    hellokitty123 iloveyou1314 5201314520 woaini1314 woaini520 woaini123 woaini521 a5201314 aini1314
    asd12345 asd123456 qq123456 qq123456789 qq1234567 wang1234 zhang123 88888888a a11111111 a00000000
    12345678900 123456789123 11111111a 1234567890123 zxc123456 zxc12345 zxcv1234 asdf123456 q1q1q1q1
    q1w2q1w2 w1w2w3w4 dearbook 147147147 258258258 369369369 321654987 789789789 456456456 987987987
    123789456 qazqazqaz wsxwsxwsx edcedcedc rfvrfvrfv tgbtgbtgb 1q1q1q1q 2w2w2w2w ghbdtn123 ghbdtnghbdtn
    natasha1 natasha123 svetlana vladimir vladimir1 anastasia anastasia1 nikolay1 dmitriy1 aleksandr
    ekaterina tatiana1 lyubov12 marina12 marina123 kristina kristina1 zenit1925 spartak1 spartak1922
    cska1911 moskva123 rossiya1 correcthorsebatterystaple letmeinplease iamtheking iamthebest iamcool1
    imthebest1 whatsup1 whatsup123 wassup12 yomama12 yomama123 yourmom1 yourmom123 urmom123 ilikepie
    ilikecheese abracadabra supercalifragilistic mississippi rumpelstiltskin supersecret notapassword
    thisisapassword thisismypassword mypassword1 mypassword123 mypass123 mypass12 user@123 abcd@1234
    abc@1234 abc@12345 asdf@1234 qwerty@123 india@123 test@123 test@1234 root@123 admin@1234 admin@12345
    pass@1234 welcome@1 welcome@123 hello@123 google@123 user1234! abc123!@# 1234!@#$ !@#$%^&* !@#$%^&*()
    qwe!@#123 qwer!@#$ asdf!@#$ 1q2w3e4r! 1qaz!qaz zaq12wsxcde3 1234567890- 1234567890-= =-0987654321
    """
}
