extension CurrencyNames {
  static let japanese = CurrencyNames(
    """
    AED アラブ首長国連邦ディルハム
    AFN アフガニスタン アフガニー
    ALL アルバニア レク
    AMD アルメニア ドラム
    AOA アンゴラ クワンザ
    ARS アルゼンチン ペソ
    AUD オーストラリア ドル
    AWG アルバ フロリン
    AZN アゼルバイジャン マナト
    BAM ボスニア・ヘルツェゴビナ 兌換マルク (BAM)
    BBD バルバドス ドル
    BDT バングラデシュ タカ
    BGN ブルガリア 新レフ
    BHD バーレーン ディナール
    BIF ブルンジ フラン
    BMD バミューダ ドル
    BND ブルネイ ドル
    BOB ボリビア ボリビアーノ
    BOV ボリビア (Mvdol)
    BRL ブラジル レアル
    BSD バハマ ドル
    BTC ビットコイン
    BTN ブータン ニュルタム
    BWP ボツワナ プラ
    BYN ベラルーシ ルーブル
    BZD ベリーズ ドル
    CAD カナダ ドル
    CDF コンゴ フラン
    CHE ユーロ (WIR)
    CHF スイス フラン
    CHW フラン (WIR)
    CLF チリ ウニダ・デ・フォメント (UF)
    CLP チリ ペソ
    CNY 中国人民元
    COP コロンビア ペソ
    COU コロンビア レアル （UVR)
    CRC コスタリカ コロン
    CUP キューバ ペソ
    CVE カーボベルデ エスクード
    CZK チェコ コルナ
    DJF ジブチ フラン
    DKK デンマーク クローネ
    DOP ドミニカ ペソ
    DZD アルジェリア ディナール
    EGP エジプト ポンド
    ERN エリトリア ナクファ
    ETB エチオピア ブル
    EUR ユーロ
    FJD フィジー ドル
    FKP フォークランド（マルビナス）諸島 ポンド
    GBP 英国ポンド
    GEL ジョージア ラリ
    GHS ガーナ セディ
    GIP ジブラルタル ポンド
    GMD ガンビア ダラシ
    GNF ギニア フラン
    GTQ グアテマラ ケツァル
    GYD ガイアナ ドル
    HKD 香港ドル
    HNL ホンジュラス レンピラ
    HTG ハイチ グールド
    HUF ハンガリー フォリント
    IDR インドネシア ルピア
    ILS イスラエル新シェケル
    INR インド ルピー
    IQD イラク ディナール
    IRR イラン リアル
    ISK アイスランド クローナ
    JMD ジャマイカ ドル
    JOD ヨルダン ディナール
    JPY 日本円
    KES ケニア シリング
    KGS キルギス ソム
    KHR カンボジア リエル
    KMF コモロ フラン
    KPW 北朝鮮ウォン
    KRW 韓国ウォン
    KWD クウェート ディナール
    KYD ケイマン諸島 ドル
    KZT カザフスタン テンゲ
    LAK ラオス キープ
    LBP レバノン ポンド
    LKR スリランカ ルピー
    LRD リベリア ドル
    LSL レソト ロティ
    LYD リビア ディナール
    MAD モロッコ ディルハム
    MDL モルドバ レイ
    MGA マダガスカル アリアリ
    MKD マケドニア デナル
    MMK ミャンマー チャット
    MNT モンゴル トグログ
    MOP マカオ パタカ
    MRU モーリタニア ウギア
    MUR モーリシャス ルピー
    MVR モルディブ ルフィア
    MWK マラウィ クワチャ
    MXN メキシコ ペソ
    MXV メキシコ (UDI)
    MYR マレーシア リンギット
    MZN モザンビーク メティカル
    NAD ナミビア ドル
    NGN ナイジェリア ナイラ
    NIO ニカラグア コルドバ オロ
    NOK ノルウェー クローネ
    NPR ネパール ルピー
    NZD ニュージーランド ドル
    OMR オマーン リアル
    PAB パナマ バルボア
    PEN ペルー ソル
    PGK パプアニューギニア キナ
    PHP フィリピン ペソ
    PKR パキスタン ルピー
    PLN ポーランド ズウォティ
    PYG パラグアイ グアラニ
    QAR カタール リアル
    RON ルーマニア レイ
    RSD セルビア ディナール
    RUB ロシア ルーブル
    RWF ルワンダ フラン
    SAR サウジ リヤル
    SBD ソロモン諸島 ドル
    SCR セーシェル ルピー
    SDG スーダン ポンド
    SEK スウェーデン クローナ
    SGD シンガポール ドル
    SHP セントヘレナ ポンド
    SLE シエラレオネ レオン
    SOS ソマリア シリング
    SRD スリナム ドル
    SSP 南スーダン ポンド
    STN サントメ・プリンシペ ドブラ
    SVC エルサルバドル コロン
    SYP シリア ポンド
    SZL スワジランド リランゲニ
    THB タイ バーツ
    TJS タジキスタン ソモニ
    TMT トルクメニスタン マナト
    TND チュニジア ディナール
    TOP トンガ パ・アンガ
    TRY トルコ リラ
    TTD トリニダード・トバゴ ドル
    TWD 新台湾ドル
    TZS タンザニア シリング
    UAH ウクライナ フリヴニャ
    UGX ウガンダ シリング
    USD 米ドル
    USN 米ドル (翌日)
    UYI ウルグアイ ペソエン
    UYU ウルグアイ ペソ
    UZS ウズベキスタン スム
    VES ベネズエラ ボリバル
    VND ベトナム ドン
    VUV バヌアツ バツ
    WST サモア タラ
    XAF 中央アフリカ CFA フラン
    XCD 東カリブ ドル
    XOF 西アフリカ CFA フラン
    XPF CFP フラン
    YER イエメン リアル
    ZAR 南アフリカ ランド
    ZMW ザンビア クワチャ
    """)
}
