// Made by scripts/zone-cities.mjs from the Unicode CLDR 48.2.0.
// Copyright © 2004-2026 Unicode, Inc. Used under the Unicode License v3, https://www.unicode.org/license.txt
const PAIRS = `
Pacific/Honolulu=檀香山 Pacific/Pago_Pago=帕果帕果 Pacific/Rarotonga=拉罗汤加 Pacific/Easter=复活节岛 Pacific/Galapagos=科隆群岛
Pacific/Fiji=斐济 Pacific/Truk=特鲁克群岛 Pacific/Ponape=波纳佩岛 Pacific/Kosrae=库赛埃 Pacific/Guam=关岛
Pacific/Enderbury=坎顿岛 Pacific/Kiritimati=基里地马地岛 Pacific/Tarawa=塔拉瓦 Pacific/Kwajalein=夸贾林 Pacific/Majuro=马朱罗
Pacific/Saipan=塞班 Pacific/Noumea=努美阿 Pacific/Norfolk=诺福克 Pacific/Nauru=瑙鲁 Pacific/Niue=纽埃 Pacific/Chatham=查塔姆
Pacific/Auckland=奥克兰 Pacific/Tahiti=塔希提 Pacific/Marquesas=马克萨斯 Pacific/Gambier=甘比尔 Pacific/Port_Moresby=莫尔兹比港
Pacific/Bougainville=布干维尔 Pacific/Pitcairn=皮特凯恩 Pacific/Palau=帕劳 Pacific/Guadalcanal=瓜达尔卡纳尔
Pacific/Fakaofo=法考福 Pacific/Tongatapu=东加塔布 Pacific/Funafuti=富纳富提 Pacific/Midway=中途岛 Pacific/Wake=威克
Pacific/Efate=埃法特 Pacific/Wallis=瓦利斯 Pacific/Apia=阿皮亚 Etc/Unknown=未知地点 Europe/Andorra=安道尔 Europe/Tirane=地拉那
Europe/Vienna=维也纳 Europe/Mariehamn=玛丽港 Europe/Sarajevo=萨拉热窝 Europe/Brussels=布鲁塞尔 Europe/Sofia=索非亚
Europe/Minsk=明斯克 Europe/Zurich=苏黎世 Europe/Prague=布拉格 Europe/Busingen=布辛根 Europe/Berlin=柏林
Europe/Copenhagen=哥本哈根 Europe/Tallinn=塔林 Europe/Madrid=马德里 Europe/Helsinki=赫尔辛基 Europe/Paris=巴黎
Europe/London=伦敦 Europe/Guernsey=根西岛 Europe/Gibraltar=直布罗陀 Europe/Athens=雅典 Europe/Zagreb=萨格勒布
Europe/Budapest=布达佩斯 Europe/Dublin=都柏林 Europe/Isle_of_Man=马恩岛 Europe/Rome=罗马 Europe/Jersey=泽西岛
Europe/Vaduz=瓦杜兹 Europe/Vilnius=维尔纽斯 Europe/Luxembourg=卢森堡 Europe/Riga=里加 Europe/Monaco=摩纳哥
Europe/Chisinau=基希讷乌 Europe/Podgorica=波德戈里察 Europe/Skopje=斯科普里 Europe/Malta=马耳他 Europe/Amsterdam=阿姆斯特丹
Europe/Oslo=奥斯陆 Europe/Warsaw=华沙 Europe/Lisbon=里斯本 Europe/Bucharest=布加勒斯特 Europe/Belgrade=贝尔格莱德
Europe/Kaliningrad=加里宁格勒 Europe/Moscow=莫斯科 Europe/Volgograd=伏尔加格勒 Europe/Saratov=萨拉托夫 Europe/Astrakhan=阿斯特拉罕
Europe/Ulyanovsk=乌里扬诺夫斯克 Europe/Kirov=基洛夫 Europe/Samara=萨马拉 Europe/Stockholm=斯德哥尔摩 Europe/Ljubljana=卢布尔雅那
Europe/Bratislava=布拉迪斯拉发 Europe/San_Marino=圣马力诺 Europe/Istanbul=伊斯坦布尔 Europe/Kiev=基辅 Europe/Simferopol=辛菲罗波尔
Europe/Vatican=梵蒂冈 Asia/Dubai=迪拜 Asia/Kabul=喀布尔 Asia/Yerevan=埃里温 Asia/Baku=巴库 Asia/Dhaka=达卡 Asia/Bahrain=巴林
Asia/Brunei=文莱 Asia/Thimphu=廷布 Asia/Urumqi=乌鲁木齐 Asia/Shanghai=上海 Asia/Nicosia=尼科西亚 Asia/Famagusta=法马古斯塔
Asia/Tbilisi=第比利斯 Asia/Hong_Kong=香港 Asia/Jakarta=雅加达 Asia/Pontianak=坤甸 Asia/Makassar=望加锡 Asia/Jayapura=查亚普拉
Asia/Jerusalem=耶路撒冷 Asia/Calcutta=加尔各答 Asia/Baghdad=巴格达 Asia/Tehran=德黑兰 Asia/Amman=安曼 Asia/Tokyo=东京
Asia/Bishkek=比什凯克 Asia/Phnom_Penh=金边 Asia/Pyongyang=平壤 Asia/Seoul=首尔 Asia/Kuwait=科威特 Asia/Aqtau=阿克套
Asia/Oral=乌拉尔 Asia/Atyrau=阿特劳 Asia/Aqtobe=阿克托别 Asia/Qostanay=库斯塔奈 Asia/Qyzylorda=克孜洛尔达 Asia/Almaty=阿拉木图
Asia/Vientiane=万象 Asia/Beirut=贝鲁特 Asia/Colombo=科伦坡 Asia/Rangoon=仰光 Asia/Hovd=科布多 Asia/Ulaanbaatar=乌兰巴托
Asia/Macau=澳门 Asia/Kuala_Lumpur=吉隆坡 Asia/Kuching=古晋 Asia/Katmandu=加德满都 Asia/Muscat=马斯喀特 Asia/Manila=马尼拉
Asia/Karachi=卡拉奇 Asia/Gaza=加沙 Asia/Hebron=希伯伦 Asia/Qatar=卡塔尔 Asia/Yekaterinburg=叶卡捷琳堡 Asia/Omsk=鄂木斯克
Asia/Novosibirsk=新西伯利亚 Asia/Barnaul=巴尔瑙尔 Asia/Tomsk=托木斯克 Asia/Novokuznetsk=新库兹涅茨克 Asia/Krasnoyarsk=克拉斯诺亚尔斯克
Asia/Irkutsk=伊尔库茨克 Asia/Chita=赤塔 Asia/Yakutsk=雅库茨克 Asia/Vladivostok=海参崴 Asia/Khandyga=汉德加 Asia/Sakhalin=萨哈林
Asia/Ust-Nera=乌斯内拉 Asia/Magadan=马加丹 Asia/Srednekolymsk=中科雷姆斯克 Asia/Kamchatka=堪察加 Asia/Anadyr=阿纳德尔
Asia/Riyadh=利雅得 Asia/Singapore=新加坡 Asia/Damascus=大马士革 Asia/Bangkok=曼谷 Asia/Dushanbe=杜尚别 Asia/Dili=帝力
Asia/Ashgabat=阿什哈巴德 Asia/Taipei=台北 Asia/Samarkand=撒马尔罕 Asia/Tashkent=塔什干 Asia/Saigon=胡志明市 Asia/Aden=亚丁
America/Antigua=安提瓜 America/Anguilla=安圭拉 America/Argentina/Rio_Gallegos=里奥加耶戈斯 America/Argentina/San_Juan=圣胡安
America/Argentina/Ushuaia=乌斯怀亚 America/Argentina/La_Rioja=拉里奥哈 America/Argentina/San_Luis=圣路易斯
America/Argentina/Salta=萨尔塔 America/Argentina/Tucuman=图库曼 America/Mendoza=门多萨 America/Catamarca=卡塔马卡
America/Jujuy=胡胡伊 America/Cordoba=科尔多瓦 America/Buenos_Aires=布宜诺斯艾利斯 America/Aruba=阿鲁巴 America/Barbados=巴巴多斯
America/St_Barthelemy=圣巴泰勒米岛 America/La_Paz=拉巴斯 America/Kralendijk=克拉伦代克 America/Eirunepe=依伦尼贝
America/Rio_Branco=里奥布郎库 America/Porto_Velho=波多韦柳 America/Boa_Vista=博阿维斯塔 America/Manaus=马瑙斯
America/Cuiaba=库亚巴 America/Santarem=圣塔伦 America/Campo_Grande=大坎普 America/Belem=贝伦 America/Araguaina=阿拉瓜伊纳
America/Sao_Paulo=圣保罗 America/Bahia=巴伊亚 America/Fortaleza=福塔雷萨 America/Maceio=马塞约 America/Recife=累西腓
America/Noronha=洛罗尼亚 America/Nassau=拿骚 America/Belize=伯利兹 America/Dawson=道森 America/Whitehorse=怀特霍斯
America/Inuvik=伊努维克 America/Vancouver=温哥华 America/Fort_Nelson=纳尔逊堡 America/Dawson_Creek=道森克里克
America/Creston=克雷斯顿 America/Edmonton=埃德蒙顿 America/Swift_Current=斯威夫特卡伦特 America/Cambridge_Bay=剑桥湾
America/Regina=里贾纳 America/Winnipeg=温尼伯 America/Resolute=雷索卢特 America/Rankin_Inlet=兰今湾
America/Coral_Harbour=阿蒂科肯 America/Toronto=多伦多 America/Iqaluit=伊魁特 America/Moncton=蒙克顿 America/Halifax=哈利法克斯
America/Goose_Bay=古斯湾 America/Glace_Bay=格莱斯贝 America/Blanc-Sablon=布兰克萨布隆 America/St_Johns=圣约翰斯
America/Coyhaique=科伊艾克 America/Punta_Arenas=蓬塔阿雷纳斯 America/Santiago=圣地亚哥 America/Bogota=波哥大
America/Costa_Rica=哥斯达黎加 America/Havana=哈瓦那 America/Curacao=库拉索 America/Dominica=多米尼加
America/Santo_Domingo=圣多明各 America/Guayaquil=瓜亚基尔 America/Grenada=格林纳达 America/Cayenne=卡宴 America/Thule=图勒
America/Godthab=努克 America/Scoresbysund=斯科列斯比桑德 America/Danmarkshavn=丹马沙文 America/Guadeloupe=瓜德罗普
America/Guatemala=危地马拉 America/Guyana=圭亚那 America/Tegucigalpa=特古西加尔巴 America/Port-au-Prince=太子港
America/Jamaica=牙买加 America/St_Kitts=圣基茨 America/Cayman=开曼 America/St_Lucia=圣卢西亚 America/Marigot=马里戈特
America/Martinique=马提尼克 America/Montserrat=蒙特塞拉特 America/Tijuana=蒂华纳 America/Hermosillo=埃莫西约
America/Ciudad_Juarez=华雷斯城 America/Mazatlan=马萨特兰 America/Chihuahua=奇瓦瓦 America/Bahia_Banderas=巴伊亚班德拉斯
America/Ojinaga=奥希纳加 America/Monterrey=蒙特雷 America/Mexico_City=墨西哥城 America/Matamoros=马塔莫罗斯 America/Merida=梅里达
America/Cancun=坎昆 America/Managua=马那瓜 America/Panama=巴拿马 America/Lima=利马 America/Miquelon=密克隆
America/Puerto_Rico=波多黎各 America/Asuncion=亚松森 America/Paramaribo=帕拉马里博 America/El_Salvador=萨尔瓦多
America/Lower_Princes=下太子区 America/Grand_Turk=大特克 America/Port_of_Spain=西班牙港 America/Adak=埃达克 America/Nome=诺姆
America/Anchorage=安克雷奇 America/Yakutat=亚库塔特 America/Sitka=锡特卡 America/Juneau=朱诺 America/Metlakatla=梅特拉卡特拉
America/Los_Angeles=洛杉矶 America/Boise=博伊西 America/Phoenix=凤凰城 America/Denver=丹佛
America/North_Dakota/Beulah=北达科他州比尤拉 America/North_Dakota/New_Salem=北达科他州新塞勒姆
America/North_Dakota/Center=北达科他州申特 America/Chicago=芝加哥 America/Menominee=梅诺米尼
America/Indiana/Vincennes=印第安纳州温森斯 America/Indiana/Petersburg=印第安纳州彼得斯堡 America/Indiana/Tell_City=印第安纳州特尔城
America/Indiana/Knox=印第安纳州诺克斯 America/Indiana/Winamac=印第安纳州威纳马克 America/Indiana/Marengo=印第安纳州马伦戈
America/Indiana/Vevay=印第安纳州维维市 America/Indianapolis=印第安纳波利斯 America/Louisville=路易斯维尔
America/Kentucky/Monticello=肯塔基州蒙蒂塞洛 America/Detroit=底特律 America/New_York=纽约 America/Montevideo=蒙得维的亚
America/St_Vincent=圣文森特 America/Caracas=加拉加斯 America/Tortola=托尔托拉 America/St_Thomas=圣托马斯 Africa/Luanda=罗安达
Africa/Ouagadougou=瓦加杜古 Africa/Bujumbura=布琼布拉 Africa/Porto-Novo=波多诺伏 Africa/Gaborone=哈博罗内 Africa/Kinshasa=金沙萨
Africa/Lubumbashi=卢本巴希 Africa/Bangui=班吉 Africa/Brazzaville=布拉柴维尔 Africa/Abidjan=阿比让 Africa/Douala=杜阿拉
Africa/Djibouti=吉布提 Africa/Algiers=阿尔及尔 Africa/Cairo=开罗 Africa/El_Aaiun=阿尤恩 Africa/Asmera=阿斯马拉 Africa/Ceuta=休达
Africa/Addis_Ababa=亚的斯亚贝巴 Africa/Libreville=利伯维尔 Africa/Accra=阿克拉 Africa/Banjul=班珠尔 Africa/Conakry=科纳克里
Africa/Malabo=马拉博 Africa/Bissau=比绍 Africa/Nairobi=内罗毕 Africa/Monrovia=蒙罗维亚 Africa/Maseru=马塞卢
Africa/Tripoli=的黎波里 Africa/Casablanca=卡萨布兰卡 Africa/Bamako=巴马科 Africa/Nouakchott=努瓦克肖特 Africa/Blantyre=布兰太尔
Africa/Maputo=马普托 Africa/Windhoek=温得和克 Africa/Niamey=尼亚美 Africa/Lagos=拉各斯 Africa/Kigali=基加利
Africa/Khartoum=喀土穆 Africa/Freetown=弗里敦 Africa/Dakar=达喀尔 Africa/Mogadishu=摩加迪沙 Africa/Juba=朱巴
Africa/Sao_Tome=圣多美 Africa/Mbabane=姆巴巴纳 Africa/Ndjamena=恩贾梅纳 Africa/Lome=洛美 Africa/Tunis=突尼斯
Africa/Dar_es_Salaam=达累斯萨拉姆 Africa/Kampala=坎帕拉 Africa/Johannesburg=约翰内斯堡 Africa/Lusaka=卢萨卡 Africa/Harare=哈拉雷
Antarctica/Rothera=罗瑟拉 Antarctica/Palmer=帕尔默 Antarctica/Troll=特罗尔 Antarctica/Syowa=昭和 Antarctica/Mawson=莫森
Antarctica/Davis=戴维斯 Antarctica/Vostok=沃斯托克 Antarctica/Casey=卡塞 Antarctica/DumontDUrville=迪蒙·迪维尔
Antarctica/McMurdo=麦克默多 Antarctica/Macquarie=麦夸里岛 Australia/Perth=珀斯 Australia/Eucla=尤克拉 Australia/Darwin=达尔文
Australia/Adelaide=阿德莱德 Australia/Broken_Hill=布罗肯希尔 Australia/Melbourne=墨尔本 Australia/Hobart=霍巴特
Australia/Lindeman=林德曼 Australia/Sydney=悉尼 Australia/Brisbane=布里斯班 Australia/Lord_Howe=豪勋爵岛
Atlantic/Bermuda=百慕大 Atlantic/Cape_Verde=佛得角 Atlantic/Canary=加那利 Atlantic/Stanley=斯坦利 Atlantic/Faeroe=法罗
Atlantic/South_Georgia=南乔治亚 Atlantic/Reykjavik=雷克雅未克 Atlantic/Azores=亚速尔群岛 Atlantic/Madeira=马德拉
Atlantic/St_Helena=圣赫勒拿 Indian/Cocos=可可斯 Indian/Christmas=圣诞岛 Indian/Chagos=查戈斯 Indian/Comoro=科摩罗
Indian/Antananarivo=安塔那那利佛 Indian/Mauritius=毛里求斯 Indian/Maldives=马尔代夫 Indian/Reunion=留尼汪 Indian/Mahe=马埃岛
Indian/Kerguelen=凯尔盖朗 Indian/Mayotte=马约特 Arctic/Longyearbyen=朗伊尔城
`;

/** Chinese names of the cities of time zones, under the names of zones that the Unicode tables use. */
export const ZONE_CITIES: ReadonlyMap<string, string> = new Map(
  PAIRS.trim()
    .split(/\s/u)
    .map((pair) => pair.split('=') as [string, string]),
);
