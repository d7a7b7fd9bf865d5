extension CurrencyNames {
  static let portuguese = CurrencyNames(
    """
    AED Dirham dos Emirados Árabes Unidos
    AFN Afegane afegão
    ALL Lek albanês
    AMD Dram armênio
    AOA Kwanza angolano
    ARS Peso argentino
    AUD Dólar australiano
    AWG Florim arubano
    AZN Manat azeri
    BAM Marco conversível da Bósnia e Herzegovina
    BBD Dólar barbadense
    BDT Taka bengali
    BGN Lev búlgaro
    BHD Dinar bareinita
    BIF Franco burundiano
    BMD Dólar bermudense
    BND Dólar bruneano
    BOB Boliviano da Bolívia
    BOV Mvdol boliviano
    BRL Real brasileiro
    BSD Dólar bahamense
    BTC Bitcoin
    BTN Ngultrum butanês
    BWP Pula botsuanesa
    BYN Rublo bielorrusso
    BZD Dólar belizenho
    CAD Dólar canadense
    CDF Franco congolês
    CHE Euro WIR
    CHF Franco suíço
    CHW Franco WIR
    CLF Unidades de Fomento chilenas
    CLP Peso chileno
    CNY Yuan chinês
    COP Peso colombiano
    COU Unidade de Valor Real
    CRC Colón costarriquenho
    CUP Peso cubano
    CVE Escudo cabo-verdiano
    CZK Coroa tcheca
    DJF Franco djiboutiano
    DKK Coroa dinamarquesa
    DOP Peso dominicano
    DZD Dinar argelino
    EGP Libra egípcia
    ERN Nakfa da Eritreia
    ETB Birr etíope
    EUR Euro
    FJD Dólar fijiano
    FKP Libra malvinense
    GBP Libra esterlina
    GEL Lari georgiano
    GHS Cedi ganês
    GIP Libra de Gibraltar
    GMD Dalasi gambiano
    GNF Franco guineano
    GTQ Quetzal guatemalteco
    GYD Dólar guianense
    HKD Dólar de Hong Kong
    HNL Lempira hondurenha
    HTG Gourde haitiano
    HUF Florim húngaro
    IDR Rupia indonésia
    ILS Novo shekel israelense
    INR Rupia indiana
    IQD Dinar iraquiano
    IRR Rial iraniano
    ISK Coroa islandesa
    JMD Dólar jamaicano
    JOD Dinar jordaniano
    JPY Iene japonês
    KES Xelim queniano
    KGS Som quirguiz
    KHR Riel cambojano
    KMF Franco comoriano
    KPW Won norte-coreano
    KRW Won sul-coreano
    KWD Dinar kuwaitiano
    KYD Dólar das Ilhas Cayman
    KZT Tenge cazaque
    LAK Kip laosiano
    LBP Libra libanesa
    LKR Rupia cingalesa
    LRD Dólar liberiano
    LSL Loti lesotiano
    LYD Dinar líbio
    MAD Dirham marroquino
    MDL Leu moldávio
    MGA Ariary malgaxe
    MKD Dinar macedônio
    MMK Quiate mianmarense
    MNT Tugrik mongol
    MOP Pataca macaense
    MRU Ouguiya mauritana
    MUR Rupia mauriciana
    MVR Rupia maldivana
    MWK Kwacha malauiana
    MXN Peso mexicano
    MXV Unidade Mexicana de Investimento (UDI)
    MYR Ringgit malaio
    MZN Metical moçambicano
    NAD Dólar namibiano
    NGN Naira nigeriana
    NIO Córdoba nicaraguense
    NOK Coroa norueguesa
    NPR Rupia nepalesa
    NZD Dólar neozelandês
    OMR Rial omanense
    PAB Balboa panamenho
    PEN Novo sol peruano
    PGK Kina papuásia
    PHP Peso filipino
    PKR Rupia paquistanesa
    PLN Zloty polonês
    PYG Guarani paraguaio
    QAR Rial catariano
    RON Leu romeno
    RSD Dinar sérvio
    RUB Rublo russo
    RWF Franco ruandês
    SAR Riyal saudita
    SBD Dólar das Ilhas Salomão
    SCR Rupia seichelense
    SDG Libra sudanesa
    SEK Coroa sueca
    SGD Dólar singapuriano
    SHP Libra de Santa Helena
    SLE Leone de Serra Leoa
    SOS Xelim somali
    SRD Dólar surinamês
    SSP Libra sul-sudanesa
    STN Dobra de São Tomé e Príncipe
    SVC Colom salvadorenho
    SYP Libra síria
    SZL Lilangeni suazi
    THB Baht tailandês
    TJS Somoni tadjique
    TMT Manat turcomeno
    TND Dinar tunisiano
    TOP Paʻanga tonganesa
    TRY Lira turca
    TTD Dólar de Trinidad e Tobago
    TWD Novo dólar taiwanês
    TZS Xelim tanzaniano
    UAH Hryvnia ucraniano
    UGX Xelim ugandense
    USD Dólar americano
    USN Dólar norte-americano (Dia seguinte)
    UYI Peso uruguaio en unidades indexadas
    UYU Peso uruguaio
    UZS Som uzbeque
    VES Bolívar venezuelano
    VND Dong vietnamita
    VUV Vatu de Vanuatu
    WST Tala samoano
    XAF Franco CFA de BEAC
    XCD Dólar do Caribe Oriental
    XOF Franco CFA de BCEAO
    XPF Franco CFP
    YER Rial iemenita
    ZAR Rand sul-africano
    ZMW Kwacha zambiano
    """)
}
