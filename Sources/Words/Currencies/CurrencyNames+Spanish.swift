extension CurrencyNames {
  static let spanish = CurrencyNames(
    """
    AED dírham de los Emiratos Árabes Unidos
    AFN afgani afgano
    ALL lek albanés
    AMD dram armenio
    AOA kuanza angoleño
    ARS peso argentino
    AUD dólar australiano
    AWG florín arubeño
    AZN manat azerbaiyano
    BAM marco convertible de Bosnia y Herzegovina
    BBD dólar barbadense
    BDT taka bangladesí
    BGN leva búlgara
    BHD dinar bareiní
    BIF franco burundés
    BMD dólar bermudeño
    BND dólar bruneano
    BOB boliviano
    BOV MVDOL boliviano
    BRL real brasileño
    BSD dólar bahameño
    BTC bitcoin
    BTN gultrum butanés
    BWP pula botsuano
    BYN rublo bielorruso
    BZD dólar beliceño
    CAD dólar canadiense
    CDF franco congoleño
    CHE euro WIR
    CHF franco suizo
    CHW franco WIR
    CLF unidad de fomento chilena
    CLP peso chileno
    CNY yuan renminbi
    COP peso colombiano
    COU unidad de valor real colombiana
    CRC colón costarricense
    CUP peso cubano
    CVE escudo de Cabo Verde
    CZK corona checa
    DJF franco yibutiano
    DKK corona danesa
    DOP peso dominicano
    DZD dinar argelino
    EGP libra egipcia
    ERN nakfa eritreo
    ETB bir etíope
    EUR euro
    FJD dólar fiyiano
    FKP libra malvinense
    GBP libra esterlina
    GEL lari georgiano
    GHS cedi ghanés
    GIP libra gibraltareña
    GMD dalasi gambiano
    GNF franco guineano
    GTQ quetzal guatemalteco
    GYD dólar guyanés
    HKD dólar hongkonés
    HNL lempira hondureño
    HTG gurde haitiano
    HUF forinto húngaro
    IDR rupia indonesia
    ILS nuevo séquel israelí
    INR rupia india
    IQD dinar iraquí
    IRR rial iraní
    ISK corona islandesa
    JMD dólar jamaicano
    JOD dinar jordano
    JPY yen japonés
    KES chelín keniano
    KGS som kirguís
    KHR riel camboyano
    KMF franco comorense
    KPW won norcoreano
    KRW won surcoreano
    KWD dinar kuwaití
    KYD dólar de las Islas Caimán
    KZT tengue kazajo
    LAK kip laosiano
    LBP libra libanesa
    LKR rupia esrilanquesa
    LRD dólar liberiano
    LSL loti lesotense
    LYD dinar libio
    MAD dírham marroquí
    MDL leu moldavo
    MGA ariari malgache
    MKD dinar macedonio
    MMK kiat de Myanmar
    MNT tugrik mongol
    MOP pataca macaense
    MRU uguiya mauritano
    MUR rupia mauriciana
    MVR rufiya maldiva
    MWK kuacha malauí
    MXN peso mexicano
    MXV unidad de inversión (UDI) mexicana
    MYR ringit malasio
    MZN metical mozambiqueño
    NAD dólar namibio
    NGN naira nigeriano
    NIO córdoba oro
    NOK corona noruega
    NPR rupia nepalí
    NZD dólar neozelandés
    OMR rial omaní
    PAB balboa panameño
    PEN sol peruano
    PGK kina papú
    PHP peso filipino
    PKR rupia pakistaní
    PLN esloti polaco
    PYG guaraní paraguayo
    QAR rial catarí
    RON leu rumano
    RSD dinar serbio
    RUB rublo ruso
    RWF franco ruandés
    SAR rial saudí
    SBD dólar salomonense
    SCR rupia seychellense
    SDG libra sudanesa
    SEK corona sueca
    SGD dólar singapurense
    SHP libra de Santa Elena
    SLE leona sierraleonesa
    SOS chelín somalí
    SRD dólar surinamés
    SSP libra sursudanesa
    STN dobra santotomense
    SVC colón salvadoreño
    SYP libra siria
    SZL lilangeni esuatiní
    THB bat tailandés
    TJS somoni tayiko
    TMT manat turcomano
    TND dinar tunecino
    TOP paanga tongano
    TRY lira turca
    TTD dólar de Trinidad y Tobago
    TWD nuevo dólar taiwanés
    TZS chelín tanzano
    UAH grivna ucraniana
    UGX chelín ugandés
    USD dólar estadounidense
    USN dólar estadounidense (día siguiente)
    UYI peso uruguayo en unidades indexadas
    UYU peso uruguayo
    UYW unidad previsional uruguayo
    UZS sum uzbeko
    VES bolívar venezolano
    VND dong vietnamita
    VUV vatu vanuatense
    WST tala samoano
    XAF franco CFA de África Central
    XCD dólar del Caribe Oriental
    XCG florín caribeño
    XOF franco CFA de África Occidental
    XPF franco CFP
    YER rial yemení
    ZAR rand sudafricano
    ZMW kuacha zambiano
    """)
}
