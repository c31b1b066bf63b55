#!/usr/bin/env python3
"""Writes contacts.sample.csv: invented contacts in the shape of a CRM export.

The same rows and seed give the same bytes with every Python 3: the only source of chance is
random.Random(seed).random(), and fields are quoted here, not by the csv module, whose habits changed
between versions. Every number comes from NUMBER_BLOCKS and FOREIGN_FORMS; README.md says why those
reach nobody. To add a way of writing a number, add a line to one of the FORMS tables.
"""

import argparse
import collections
import datetime
import pathlib
import random
import re
import sys

COLUMNS = ("id", "name", "company", "email", "mobile", "city", "country", "created_at", "notes")

# How many rows of each kind, in percent. Clean and messy rows are those the sample definitions accept.
KIND_SHARES = (("clean", 40), ("messy", 30), ("masked", 5), ("wrong", 14), ("foreign", 8), ("empty", 3))

# country: (area code, first digits of the block, digits in a number, how people group them)
NUMBER_BLOCKS = {
    "CN": ("86", "154", 11, (3, 4, 4)),
    "HK": ("852", "41", 8, (4, 4)),
    "TW": ("886", "94", 9, (3, 3, 3)),
    "MO": ("853", "5", 8, (4, 4)),
    "AF": ("93", "8", 9, (3, 3, 3)),
}

# What the forms below may use, with {n} = 15412345678 as the example:
#   {n} 15412345678    {n:-} 154-1234-5678 (any separator)    {m} a second number    {cc} 86
#   {head} 154   {tail} 5678   {chop} 1541234567   {cut} 154123456   {few} 1541
FULL_WIDTH = str.maketrans("0123456789+", "０１２３４５６７８９＋")
PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
ARABIC_INDIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
DEVANAGARI = str.maketrans("0123456789", "०१२३४५६७८९")
ZERO_WIDTH_SPACE, SOFT_HYPHEN, NO_BREAK_SPACE, BYTE_ORDER_MARK = "\u200b", "\u00ad", "\u00a0", "\ufeff"
LEFT_TO_RIGHT_MARK, EMBED, OVERRIDE, POP = "\u200e", "\u202a", "\u202d", "\u202c"

# kind: lines of (countries, weight, form or (form, digits of another script)); each is used at least once
# when there are enough rows.
DOMESTIC_FORMS = {
    "clean": (
        ("CN", 10, "{n}"),
        ("CN", 3, "+{cc}-{n}"),
        ("CN", 3, "+{cc}{n}"),
        ("HK TW MO AF", 2, "+{cc}-{n}"),
        ("HK TW MO AF", 1, "+{cc}{n}"),
    ),
    "messy": (
        ("CN", 5, "{n:-}"),
        ("CN", 5, "{n: }"),
        ("CN", 4, "+{cc} {n: }"),
        ("CN", 3, "+{cc} {n:-}"),
        ("CN", 2, "(+{cc}){n}"),
        ("CN", 2, "（+{cc}）{n:-}"),
        ("CN", 2, "00{cc}{n}"),
        ("CN", 2, "00{cc}-{n}"),
        ("CN", 2, "{cc} {n}"),
        ("CN", 1, "{cc}{n}"),
        ("CN", 2, "0{n}"),
        ("CN", 1, "+{cc} (0){n}"),
        ("CN", 1, "[+{cc}] {n: }"),
        ("CN", 2, "+{cc}—{n:—}"),
        ("CN", 1, "{n:–}"),
        ("CN", 1, "{n:‑}"),
        ("CN", 1, "{n:·}"),
        ("CN", 1, "+{cc}.{n:.}"),
        ("CN", 2, ("{n}", FULL_WIDTH)),
        ("CN", 2, ("+{cc}　{n:－}", FULL_WIDTH)),
        ("CN", 1, "tel:+{cc}-{n:-}"),
        ("CN", 1, "tel:{n:-};phone-context=+{cc}"),
        ("CN", 1, "tel:+{cc}-{n:-};ext=12"),
        ("CN", 1, "+{cc} {n:-} ext. 12"),
        ("CN", 1, "{n: } x305"),
        ("CN", 1, "{n}转8012"),
        ("CN", 1, "{n} 分机 21"),
        ("CN", 1, "{n:" + ZERO_WIDTH_SPACE + "}"),
        ("CN", 1, "{n:" + SOFT_HYPHEN + "}"),
        ("CN", 1, BYTE_ORDER_MARK + "{n}"),
        ("CN", 1, NO_BREAK_SPACE + "{n: }" + NO_BREAK_SPACE),
        ("CN", 1, " {n} "),
        ("CN", 1, "{n}\n"),
        ("CN", 1, OVERRIDE + "+{cc} {n: }" + POP),
        ("HK TW MO AF", 3, "+{cc} {n: }"),
        ("HK TW MO AF", 2, "+{cc} {n:-}"),
        ("HK TW MO AF", 1, "00{cc} {n: }"),
        ("HK MO", 1, "(+{cc}) {n: }"),
        ("HK TW", 1, "（+{cc}）{n:-}"),
        ("HK", 1, ("+{cc} {n: }", DEVANAGARI)),
        ("HK", 1, "+{cc} {n:-} ext 305"),
        ("TW", 1, "+{cc} (0){n:-}"),
        ("TW", 1, "+{cc}-{n:-}轉21"),
        ("TW", 1, ("+{cc} {n:－}", FULL_WIDTH)),
        ("MO", 1, "tel:+{cc}-{n:-}"),
        ("MO", 1, LEFT_TO_RIGHT_MARK + "+{cc} {n:-}"),
        ("AF", 2, ("+{cc} {n: }", PERSIAN)),
        ("AF", 1, (EMBED + "+{cc} {n: }" + POP, PERSIAN)),
        ("AF", 1, ("00{cc} {n: }", ARABIC_INDIC)),
        ("AF", 1, "+{cc} (0) {n: }"),
    ),
    "masked": (
        ("CN", 3, "{head}****{tail}"),
        ("CN", 1, "+{cc}-{head}****{tail}"),
        ("CN", 1, "{head}＊＊＊＊{tail}"),
        ("CN", 1, "{head} •••• {tail}"),
        ("CN", 1, "{head}xxxx{tail}"),
        ("CN", 1, "{few}*******"),
        ("HK MO", 1, "+{cc} {head}*{tail}"),
        ("TW AF", 1, "+{cc} {head} ** {tail}"),
    ),
    "wrong": (
        ("CN", 2, "{chop}"),
        ("CN", 2, "{n}0"),
        ("CN", 1, "{head}O-{tail}-{tail}"),
        ("CN", 1, "{n}.0"),
        ("CN", 1, "1.54E+10"),
        ("CN", 1, '="{n}"'),
        ("CN", 1, "'{n}"),
        ("CN", 1, "{n}/{m}"),
        ("CN", 1, "{n}\n{m}"),
        ("CN", 1, "{n:-}、{m:-}"),
        ("CN", 1, "{n}（微信同号）"),
        ("CN", 1, "手机 {n}"),
        ("CN", 1, "{cc}+{n}"),
        ("CN", 1, "+{cc}+{n}"),
        ("CN", 1, "{n: }+"),
        ("CN", 1, "见备注"),
        ("CN", 1, "N/A"),
        ("HK TW MO", 1, "+{cc} {cut}"),
        ("HK MO", 2, "{n: }"),
        ("HK", 1, "+{cc} {n} / {m}"),
        ("HK", 1, "call reception"),
        ("TW", 2, "0{n:-}"),
        ("TW", 1, "+{cc} 0{n:-}"),
        ("AF", 1, "0{n: }"),
        ("AF", 1, "+{cc} {few}"),
        ("AF", 1, "+{cc} {n: } / {m: }"),
    ),
    "empty": (("CN", 4, ""), ("HK TW MO AF", 1, ""), ("CN", 1, " "), ("CN HK", 1, "-"), ("TW", 1, ZERO_WIDTH_SPACE)),
}

# Numbers that regulators reserve for films and examples. {x}: any digit, {a}: one of the five that the
# Australian regulator lists.
FOREIGN_FORMS = (
    ("US", 3, "+1 (212) 555-01{x}{x}"),
    ("US", 2, "+1-415-555-01{x}{x}"),
    ("US", 1, "206-555-01{x}{x}"),
    ("CA", 1, "001 604 555 01{x}{x}"),
    ("GB", 3, "+44 7700 900{x}{x}{x}"),
    ("GB", 1, "+44 (0)7700 900{x}{x}{x}"),
    ("GB", 1, "07700 900{x}{x}{x}"),
    ("AU", 2, "+61 491 570 {a}"),
    ("AU", 1, "0491 570 {a}"),
    ("FR", 1, "+33 6 39 98 {x}{x} {x}{x}"),
)
AUSTRALIAN_ENDINGS = ("110", "156", "157", "158", "159")

FAMILY_NAMES = {
    "CN": "林 顾 沈 孟 鲁 韩 石 程 夏 邵 温 白 龚 尹 殷 欧阳 司徒 诸葛".split(),
    "HK": "陳 黃 葉 鄺 譚 蕭 馮 麥 龐 戴".split(),
    "TW": "蔡 簡 賴 鍾 邱 盧 藍 游 歐陽 顏".split(),
    "MO": "梁 鄧 蘇 關 岑 龔 盛 霍".split(),
}
GIVEN_NAMES = {
    "CN": "书瑶 子墨 嘉树 晓岚 云舟 一诺 思远 若溪 景行 婉清 松涛 米 砚 知夏 望舒 承泽".split(),
    "HK": "樂瑤 詠嵐 浩賢 凱晴 子謙 曉彤 卓軒 寶儀".split(),
    "TW": "雅筑 冠廷 怡蓁 柏諺 詩涵 家瑋 沛恩 宥蓉".split(),
    "MO": "淑賢 志豪 穎欣 啟聰 綺雯 潤東".split(),
}
WRITTEN_NAMES = {
    "CN": ("گۈلنار ئەخمەت", "ئالىمجان تۇرسۇن", "Дарья Ковалёва", "བསོད་ནམས་ལྷ་མོ"),
    "HK": ("Chan, Elaine Lok-yiu", "अनन्या शर्मा", "राहुल देसाई", 'Tam Wing-kei "Kiki"', "Siobhán Ní Dhálaigh"),
    "TW": ("Lai, Oscar Kuan-ting", "Trần Mỹ Nhiên"),
    "MO": ("António Leão Simões", "Inês Conceição da Luz", "Nuno Gonçalves, Jr."),
    "AF": ("فرهاد نوری", "زهرا رحیمی", "نجیب‌الله صافی", "ګلالۍ وردګ", "پلوشه مومند", "میرویس ځدراڼ", "ښایسته احمدزۍ", "Лола Назарова"),
    "US": ("José Ñúñez", "Zoë Lindqvist", "Dmitri O'Rourke"),
    "CA": ("Chloë Bélanger-Roy",),
    "GB": ("Łukasz Żółkiewski", "Siân Prydderch", "Владимир Рощин"),
    "AU": ("Björn Ågren", "मीरा कुलकर्णी"),
    "FR": ("Aïcha Lefèvre", "Jérôme Çelik"),
}
CITIES = {
    "CN": "上海 深圳 杭州 成都 哈尔滨 乌鲁木齐 拉萨 Xi'an 苏州 长沙".split(),
    "HK": ("Hong Kong", "香港", "九龍", "Tsuen Wan, N.T."),
    "TW": "臺北市 高雄市 新竹市 Taichung".split(),
    "MO": ("澳門", "氹仔", "Macau"),
    "AF": ("کابل", "هرات", "کندهار", "مزار شریف", "Kabul"),
    "US": ("New York", "Oakland, CA", "Seattle"),
    "CA": ("Vancouver", "Québec"),
    "GB": ("London", "Łódź (office), London", "Caerdydd"),
    "AU": ("Melbourne, VIC", "Sydney"),
    "FR": ("Besançon", "Saint-Étienne"),
}
COMPANIES = {
    "CN": ("云杉样例科技有限公司", "示例鲸落文化传播", "青禾样本农业（苏州）有限公司", "Sample Spruce, Ltd.", '"示例"茶行'),
    "HK": ("示範海港貿易有限公司", "Sample Harbour Trading Co., Ltd.", "Placeholder & Sons"),
    "TW": ("範例山嵐設計股份有限公司", "假想電子, 範例事業部"),
    "MO": ("虛構濠江餐飲", "Pastelaria Exemplo, Lda.", 'Café "O Exemplo"'),
    "AF": ("شرکت نمونه کابل", "د نمونې سوداګرۍ شرکت", "Example Carpets, Kabul"),
    "": ("Beispiel & Söhne GmbH", "Sample Freight, Inc.", "Exemple Ingénierie", "Пример Логистика", "नमूना ट्रेडर्स", ""),
}
NO_NOTE = ("", "", "", "", "")
NOTES = {
    "CN": ("老客户，周三回访", "喜欢龙井 🍵", "地址：示例路 1 号\n楼下有门禁", "VIP 👑，季度末续约", "Перезвонить после обеда"),
    "HK": ("偏好微信聯絡，勿致電", "👩‍👩‍👧 family plan 🇭🇰", "हिंदी में बात करें", 'Says "call me after six", then never answers'),
    "TW": ("週五前回覆報價", "請寄「樣品」兩份 📦"),
    "MO": ("Falar em português, por favor", "午市後再聯絡 🍜"),
    "AF": ("تماس فقط صبح‌ها", "یوازې پیغام ورکړئ 🙏"),
    "": (
        "VIP 👑, renew in Q3",
        "Met at the trade fair; asked for a quote, no hurry",
        'First line\nsecond line, with a comma\n"third" line quoted',
        '=HYPERLINK("https://example.com","profile")',
        "@reception",
        "duplicate? check with sales",
        "naïve café résumé ✅",
    ),
}
MAIL_WORDS = "amber birch cedar delta ember fjord grove harbor indigo juniper kestrel lotus maple nimbus".split()
MAIL_DOMAINS = ("example.com", "example.org", "example.net")
FIRST_DAY, DAYS = datetime.datetime(2021, 1, 4), 1600


class Chance:
    """Draws from random() alone, the one method whose sequence Python promises to keep."""

    def __init__(self, seed):
        self._random = random.Random(seed).random

    def below(self, limit):
        return int(self._random() * limit)

    def pick(self, options):
        return options[self.below(len(options))]

    def digits(self, count):
        return "".join(str(self.below(10)) for _ in range(count))

    def shuffle(self, items):
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


class Number(str):
    """National digits; a format specification is the separator between the groups people write."""

    groups = ()

    def __format__(self, separator):
        if not separator:
            return str(self)
        parts, start = [], 0
        for length in self.groups:
            parts.append(self[start:start + length])
            start += length
        return separator.join(parts)


def shared_out(total, weights):
    """Splits total by weights, largest remainders first; all get one while total allows it."""
    whole = sum(weights)
    counts = [total * weight // whole for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda i: (counts[i] > 0, -(total * weights[i] % whole), i))
    for index in by_remainder[:total - sum(counts)]:
        counts[index] += 1
    for index, count in enumerate(counts):
        if count == 0 and max(counts) > 1:
            counts[counts.index(max(counts))] -= 1
            counts[index] = 1
    return counts


def planned_forms(rows):
    """One (kind, country, form) per row, in table order."""
    plan = []
    for (kind, _), kind_rows in zip(KIND_SHARES, shared_out(rows, [share for _, share in KIND_SHARES])):
        table = FOREIGN_FORMS if kind == "foreign" else DOMESTIC_FORMS[kind]
        lines = [(country, weight, form) for countries, weight, form in table for country in countries.split()]
        for (country, _, form), count in zip(lines, shared_out(kind_rows, [weight for _, weight, _ in lines])):
            plan += [(kind, country, form)] * count
    return plan


def fictitious_number(chance, country):
    _, block, length, groups = NUMBER_BLOCKS[country]
    number = Number(block + chance.digits(length - len(block)))
    number.groups = groups
    return number


def written_number(chance, country, form):
    if country not in NUMBER_BLOCKS:
        form = re.sub("{a}", lambda _: chance.pick(AUSTRALIAN_ENDINGS), form)
        return re.sub("{x}", lambda _: chance.digits(1), form)
    form, script = form if isinstance(form, tuple) else (form, {})
    first, second = fictitious_number(chance, country), fictitious_number(chance, country)
    text = form.format(n=first, m=second, cc=NUMBER_BLOCKS[country][0], head=first[:3], tail=first[-4:],
                       chop=first[:-1], cut=first[:-2], few=first[:4])
    return text.translate(script)


def name(chance, country):
    families = FAMILY_NAMES.get(country)
    if families is None or chance.below(6) == 0:
        return chance.pick(WRITTEN_NAMES[country])
    return chance.pick(families) + chance.pick(GIVEN_NAMES[country])


def contact(chance, serial, country, form):
    created = FIRST_DAY + datetime.timedelta(days=chance.below(DAYS), seconds=chance.below(86400))
    return (
        f"C-{serial:06d}",
        name(chance, country),
        chance.pick(COMPANIES.get(country, COMPANIES[""])),
        f"{chance.pick(MAIL_WORDS)}.{chance.pick(MAIL_WORDS)}{serial}@{chance.pick(MAIL_DOMAINS)}",
        written_number(chance, country, form),
        chance.pick(CITIES[country]),
        country,
        created.strftime("%Y-%m-%dT%H:%M:%SZ"),
        chance.pick(NO_NOTE + NOTES.get(country, ()) + NOTES[""]),
    )


def csv_line(fields):
    """RFC 4180 with LF: a field is quoted when it holds a comma, a quote or a line break."""
    def quoted(field):
        if any(special in field for special in ',"\r\n'):
            return '"' + field.replace('"', '""') + '"'
        return field
    return ",".join(quoted(field) for field in fields) + "\n"


def main():
    here = pathlib.Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(
        description="Writes invented contacts as CSV (UTF-8, LF). The same rows and seed give the same bytes.",
        epilog="Every number is fictitious: see README.md beside this script for the blocks and why they are safe.")
    parser.add_argument("--rows", type=int, default=400, metavar="N", help="number of contacts (default: 400)")
    parser.add_argument("--seed", type=int, default=4180, metavar="N", help="seed of the draws (default: 4180)")
    parser.add_argument("-o", "--output", type=pathlib.Path, default=here / "contacts.sample.csv", metavar="FILE",
                        help="where to write; - for standard output (default: contacts.sample.csv beside the script)")
    options = parser.parse_args()
    if options.rows < 0:
        parser.error("--rows must not be negative")

    chance = Chance(options.seed)
    plan = planned_forms(options.rows)
    chance.shuffle(plan)
    lines = [csv_line(COLUMNS)]
    lines += [csv_line(contact(chance, serial, country, form)) for serial, (_, country, form) in enumerate(plan, 1)]
    data = "".join(lines).encode("utf-8")
    if str(options.output) == "-":
        sys.stdout.buffer.write(data)
    else:
        options.output.write_bytes(data)
    counts = collections.Counter(kind for kind, _, _ in plan)
    print(f"{options.rows} contacts:", ", ".join(f"{counts[kind]} {kind}" for kind, _ in KIND_SHARES), file=sys.stderr)


if __name__ == "__main__":
    main()
