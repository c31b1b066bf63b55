/// Characters and words that are frequent in lists of people and their phone numbers.
///
/// Surnames, characters of given names, places, words of headers and forms, and the most frequent characters
/// overall.
enum FrequentCharacters {
  /// Whether two characters form a word of headers and labelled cells that is rare in other text.
  static func areWord(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    words.contains(UInt64(first.value) << 32 | UInt64(second.value))
  }

  private static let words = Set(
    [
      "手机", "电话", "号码", "姓名", "联系", "地址", "手機", "電話", "號碼", "聯絡", "聯繫", "行動", "客户", "客戶",
      "氏名", "番号", "携帯", "住所", "名前", "이름", "전화", "번호", "휴대", "핸드", "연락", "성명", "고객", "주소", "회원",
    ]
    .map { word in word.unicodeScalars.reduce(UInt64(0)) { $0 << 32 | UInt64($1.value) } })

  static let simplified = both.union(
    """
    机号码电话户联系备注邮别龄职务门编会员证类状态时间创单称区县镇乡楼栋层厦广场园张刘陈杨赵黄吴孙马
    罗郑谢韩冯于萧邓许吕苏卢蒋贾叶阎余钟范谭邹陆顾龙万钱汤乔贺赖龚庞兰颜严温芦鲁韦毕聂岳齐庄涂关费纪
    欧项游阳卫鲍宁闵强华车边饶晋邬畅宫来简娄盖党谈连栾郁计窦迟蓝巩练乐栗应台荆谌银扬习蔺伟静丽军艳杰
    涛刚红国凤荣辉鹏飞轩诗颖莹洁梦瑶晓凯东泽恒诺语悦爱贞贤义礼耻禄寿庆发财宝贵长远兴云达顺学农业师陕
    湾内辽尔滨济岛汉乌萨后这个们为说着过对么当没还样种开总从无现动头经儿给两亲进与见问点几将实声气并
    书体却听写难结记处让报认岁觉带风妈变数满战轻条转线络传网热销监资术产运营采购仓库质测试据册录绑验
    钻级积额订价亿
    """.unicodeScalars)

  static let traditional = both.union(
    """
    機號碼電話戶聯繫備註郵別齡職務門編會員證類狀態時間創單稱區縣鎮鄉樓棟層廈廣場園張劉陳楊趙黃吳孫馬
    羅鄭謝韓馮於蕭鄧許呂蘇盧蔣賈葉閻餘鍾範譚鄒陸顧龍萬錢湯喬賀賴龔龐蘭顏嚴溫蘆魯韋畢聶嶽齊莊塗關費紀
    歐項遊陽衛鮑寧閔強華車邊饒晉鄔暢宮來嵺簡婁蓋黨談連欒鬱計竇遲藍鞏練樂慄應臺荊諶銀揚習藺偉靜麗軍豔
    傑濤剛紅國鳳榮輝鵬飛軒詩穎瑩潔夢瑤曉凱東澤恆諾語悅愛貞賢義禮恥祿壽慶發財寶貴長遠興雲達順學農業師
    陝灣內遼爾濱濟島漢烏薩後這個們為說著裡過對麼當沒還樣種開總從無現動頭經兒給兩親進與見問點幾將實聲
    氣並書體卻聽稜寫難結記處讓報認歲覺帶風媽變數滿戰輕條轉線絡傳網熱銷監資術產運營採購倉庫質測試據冊
    錄綁驗鑽級積額訂價億鄰統姐您請君冠翰彥廷承恩
    """.unicodeScalars)

  /// Kana, and characters of Japanese names, addresses and headers.
  static let japanese = Set(
    (0x3041...0x30FE).compactMap { Unicode.Scalar($0 as UInt32) }
      + """
      氏名前電話番号携帯住所東京都大阪府県市区町村丁目郵便備考性別年齢生月日男女客様担当者会社株式有限部課係
      田中山本佐藤鈴木高橋渡辺渡邊伊小林加吉井上石川斎清野後池森阿原岡長谷島崎福三藤千葉岩青柳安西坂内松竹梅永
      近遠関古河金子太郎一二雄夫恵由紀香奈真理花美智和明正弘幸宏広史之介助子代江春夏秋冬直樹健翔大輔学修勇浩隆
      愛結衣陽菜優希彩葵蓮悠斗陸颯見例試験登録更新済
      """.unicodeScalars.filter { $0 != "\n" })

  /// Syllables of Korean names, addresses and headers, and the syllables that are most frequent overall.
  static let korean = Set(
    """
    김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구나라민진지엄채원천방공현함변염
    여추도소석선설마길연위표명기반왕금옥육인맹제모탁국영수철희숙미경순자호준상재동은혜윤아린빈찬건태규훈승민
    름화번휴대폰핸드연락처주소고객회원등록성별생년월일메일비고담당업체사번호실이름전화서울부산대구광주시군읍
    면동로길층가다는의에를을과와들그있한것사람했으로해도지만보나어리니스요트관리자용내기술학교중앙
    """.unicodeScalars.filter { $0 != "\n" })

  /// Characters that both scripts share.
  private static let both = Set(
    """
    手姓名客人方式地址公司箱性出生日期年部序卡件型建更新位省市村路街道室院弄巷大小花城王李周徐胡朱高
    林何郭梁宋唐董程曹袁傅沈曾彭蔡丁魏薛潘杜戴夏汪田任姜石姚廖熊金郝孔白崔康毛邱秦江史侯邵孟段雷尹黎
    易常武文樊殷施陶洪翟安倪牛季俞章葛伍申尤焦向柳邢梅莫辛管祝左谷祁舒耿牟卜詹苗凌靳盛童甄曲成裴席查
    屈覃霍翁隋植甘景薄包柏柯阮桂解柴冉房辜吉刁瞿戚丘古米池滕苑臧苟全褚廉符奚木穆燕郎邸冀姬屠郜晏商蒙
    喻揭宇敖糜鄢冷卓仇艾都稽井仲虞卞封竺冼原官衣楚佟匡宗巫鞠僧桑明沙伏岑胥保和芳娜秀英敏磊洋勇娟超霞
    平玲芬春志玉珍力波斌浩梓涵欣怡雨雪晨博子俊豪嘉佳琪思雅婷慧琳莉萍雯菲倩楠旭海峰亮健鑫淼森瑞睿哲航
    昊天一若汐依可心萌美婉淑惠良善德仁智信忠孝福喜祥利富永久光耀祖世家昌隆振翔虎豹功定邦民政法治理工
    作兵士先女男北京上津重深圳州杭浙南四川湖河山西香港澳徽合肥昆口疆青藏黑哈太拉中正右前外下低的是不
    了在有我他到你就那要她也得里自以而去能多然之好看起只如事把用第想情己面最但些所同又行意它回分老因
    很斯知什次使身者被已其此活感本特做孩相果走月十三物每真打比才便夫再水像眼等加主界受表少克代由死或
    住望教命色神母父直字友放至接告入笑候往度叫快吃通立象失格音目呢站服售助源技研品流量清效待未否登普
    支付微零二五六七八九百千元角套秒早晚午
    """.unicodeScalars)
}
