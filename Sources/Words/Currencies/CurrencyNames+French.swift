extension CurrencyNames {
  static let french = CurrencyNames(
    """
    AED dirham des Émirats arabes unis
    AFN afghani afghan
    ALL lek albanais
    AMD dram arménien
    AOA kwanza angolais
    ARS peso argentin
    AUD dollar australien
    AWG florin arubais
    AZN manat azéri
    BAM mark convertible bosniaque
    BBD dollar barbadien
    BDT taka bangladeshi
    BGN lev bulgare
    BHD dinar bahreïni
    BIF franc burundais
    BMD dollar bermudien
    BND dollar brunéien
    BOB boliviano bolivien
    BOV mvdol bolivien
    BRL réal brésilien
    BSD dollar bahaméen
    BTC bitcoin
    BTN ngultrum bouthanais
    BWP pula botswanais
    BYN rouble biélorusse
    BZD dollar bélizéen
    CAD dollar canadien
    CDF franc congolais
    CHE euro WIR
    CHF franc suisse
    CHW franc WIR
    CLF unité d’investissement chilienne
    CLP peso chilien
    CNY yuan renminbi chinois
    COP peso colombien
    COU unité de valeur réelle colombienne
    CRC colón costaricain
    CUP peso cubain
    CVE escudo capverdien
    CZK couronne tchèque
    DJF franc djiboutien
    DKK couronne danoise
    DOP peso dominicain
    DZD dinar algérien
    EGP livre égyptienne
    ERN nafka érythréen
    ETB birr éthiopien
    EUR euro
    FJD dollar fidjien
    FKP livre des îles Malouines
    GBP livre sterling
    GEL lari géorgien
    GHS cédi ghanéen
    GIP livre de Gibraltar
    GMD dalasi gambien
    GNF franc guinéen
    GTQ quetzal guatémaltèque
    GYD dollar du Guyana
    HKD dollar de Hong Kong
    HNL lempira hondurien
    HTG gourde haïtienne
    HUF forint hongrois
    IDR roupie indonésienne
    ILS nouveau shekel israélien
    INR roupie indienne
    IQD dinar irakien
    IRR riyal iranien
    ISK couronne islandaise
    JMD dollar jamaïcain
    JOD dinar jordanien
    JPY yen japonais
    KES shilling kényan
    KGS som kirghize
    KHR riel cambodgien
    KMF franc comorien
    KPW won nord-coréen
    KRW won sud-coréen
    KWD dinar koweïtien
    KYD dollar des îles Caïmans
    KZT tenge kazakh
    LAK kip laotien
    LBP livre libanaise
    LKR roupie srilankaise
    LRD dollar libérien
    LSL loti lesothan
    LYD dinar libyen
    MAD dirham marocain
    MDL leu moldave
    MGA ariary malgache
    MKD denar macédonien
    MMK kyat myanmarais
    MNT tugrik mongol
    MOP pataca macanaise
    MRU ouguiya mauritanien
    MUR roupie mauricienne
    MVR rufiyaa maldivienne
    MWK kwacha malawite
    MXN peso mexicain
    MXV unité de conversion mexicaine (UDI)
    MYR ringgit malais
    MZN metical mozambicain
    NAD dollar namibien
    NGN naira nigérian
    NIO córdoba oro nicaraguayen
    NOK couronne norvégienne
    NPR roupie népalaise
    NZD dollar néo-zélandais
    OMR riyal omanais
    PAB balboa panaméen
    PEN sol péruvien
    PGK kina papouan-néo-guinéen
    PHP peso philippin
    PKR roupie pakistanaise
    PLN zloty polonais
    PYG guaraní paraguayen
    QAR riyal qatari
    RON leu roumain
    RSD dinar serbe
    RUB rouble russe
    RWF franc rwandais
    SAR riyal saoudien
    SBD dollar des îles Salomon
    SCR roupie des Seychelles
    SDG livre soudanaise
    SEK couronne suédoise
    SGD dollar de Singapour
    SHP livre de Sainte-Hélène
    SLE leone sierra-léonais
    SOS shilling somalien
    SRD dollar surinamais
    SSP livre sud-soudanaise
    STN dobra santoméen
    SVC colón salvadorien
    SYP livre syrienne
    SZL lilangeni swazi
    THB baht thaïlandais
    TJS somoni tadjik
    TMT nouveau manat turkmène
    TND dinar tunisien
    TOP pa’anga tongan
    TRY livre turque
    TTD dollar de Trinité-et-Tobago
    TWD nouveau dollar taïwanais
    TZS shilling tanzanien
    UAH hryvnia ukrainienne
    UGX shilling ougandais
    USD dollar des États-Unis
    USN dollar des Etats-Unis (jour suivant)
    UYI peso uruguayen (unités indexées)
    UYU peso uruguayen
    UZS sum ouzbek
    VES bolivar vénézuélien
    VND dông vietnamien
    VUV vatu vanuatuan
    WST tala samoan
    XAF franc CFA (BEAC)
    XCD dollar des Caraïbes orientales
    XCG florin caribéen
    XOF franc CFA (BCEAO)
    XPF franc CFP
    YER riyal yéménite
    ZAR rand sud-africain
    ZMW kwacha zambien
    """)
}
