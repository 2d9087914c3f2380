import { scoreMatch } from './match-name.ts';
import type { Searchable } from './match-name.ts';

export interface Emoji extends Searchable {
  sign: string;
}

/** Emoji, Chinese name, pinyin and English names. Loaded when the first colon is typed. */
const EMOJI_ROWS = `
😀 笑脸 xiao lian|smile grinning happy
😄 大笑 da xiao|laugh smile
😂 笑哭 xiao ku|joy lol tears
🙂 微笑 wei xiao|slight smile
😊 开心 kai xin|blush happy
😉 眨眼 zha yan|wink
😍 喜欢 xi huan|love heart eyes
😘 飞吻 fei wen|kiss
😎 酷 ku|cool sunglasses
🤔 思考 si kao|thinking hmm
😅 尴尬 gan ga|sweat
😢 流泪 liu lei|cry sad
😭 大哭 da ku|sob
😡 生气 sheng qi|angry rage
😱 惊恐 jing kong|scream shock
😴 睡觉 shui jiao|sleep
🤝 握手 wo shou|handshake deal
👍 赞 zan|thumbsup +1 good
👎 踩 cai|thumbsdown -1 bad
👏 鼓掌 gu zhang|clap applause
🙏 感谢 gan xie|pray thanks please
💪 加油 jia you|muscle strong
👌 好的 hao de|ok
✌️ 胜利 sheng li|victory peace
👋 挥手 hui shou|wave hello bye
👀 看 kan|eyes look
🎉 庆祝 qing zhu|tada party celebrate
🎁 礼物 li wu|gift present
🏆 奖杯 jiang bei|trophy prize
🥇 金牌 jin pai|gold medal
🔥 火 huo|fire hot
✨ 闪亮 shan liang|sparkles
⭐ 星星 xing xing|star
❤️ 爱心 ai xin|heart love
💔 心碎 xin sui|broken heart
💡 想法 xiang fa|bulb idea
⚠️ 警告 jing gao|warning
❗ 感叹号 gan tan hao|exclamation
❓ 问号 wen hao|question
✅ 完成 wan cheng|check done white_check_mark
❌ 错误 cuo wu|x wrong cross
⭕ 圆圈 yuan quan|circle
🚫 禁止 jin zhi|forbidden no
🔴 红色 hong se|red
🟡 黄色 huang se|yellow
🟢 绿色 lü se|green
📌 图钉 tu ding|pin pushpin
📎 回形针 hui xing zhen|paperclip
📝 笔记 bi ji|memo note
📖 书 shu|book
📚 资料 zi liao|books
📁 文件夹 wen jian jia|folder
📄 文件 wen jian|page document
📅 日历 ri li|calendar date
📊 图表 tu biao|chart bar
📈 上升 shang sheng|chart up growth
📉 下降 xia jiang|chart down
📧 邮件 you jian|email mail
📞 电话 dian hua|phone
💻 电脑 dian nao|computer laptop
📱 手机 shou ji|mobile phone
🖨️ 打印机 da yin ji|printer
⏰ 闹钟 nao zhong|alarm clock
⏳ 等待 deng dai|hourglass wait
🚀 火箭 huo jian|rocket launch
🚢 轮船 lun chuan|ship
✈️ 飞机 fei ji|airplane plane
🚚 卡车 ka che|truck delivery
📦 包裹 bao guo|package box
🏭 工厂 gong chang|factory
🏢 公司 gong si|office building
🏠 家 jia|home house
💰 钱 qian|money
💳 银行卡 yin hang ka|card
🔒 锁 suo|lock
🔑 钥匙 yao shi|key
🔍 查找 cha zhao|search
🔗 链接 lian jie|link
🔔 提醒 ti xing|bell
🛠️ 工具 gong ju|tools
⚙️ 设置 she zhi|gear settings
🐛 虫子 chong zi|bug
☀️ 太阳 tai yang|sun
🌧️ 下雨 xia yu|rain
🌙 月亮 yue liang|moon
🌹 玫瑰 mei gui|rose
🍀 好运 hao yun|luck clover
☕ 咖啡 ka fei|coffee
🍵 茶 cha|tea
🍚 米饭 mi fan|rice
🍎 苹果 ping guo|apple
🎂 蛋糕 dan gao|cake birthday
🧧 红包 hong bao|red envelope
🏮 灯笼 deng long|lantern
💯 满分 man fen|100 hundred
👉 往右 wang you|point right
👈 往左 wang zuo|point left
➡️ 右箭头 you jian tou|arrow right
⬅️ 左箭头 zuo jian tou|arrow left`;

export const EMOJI: readonly Emoji[] = EMOJI_ROWS.trim()
  .split('\n')
  .map((row) => {
    const [names = '', english = ''] = row.split('|');
    const [sign = '', label = '', ...pinyin] = names.split(' ');
    return { sign, label, pinyin: pinyin.join(' ').replaceAll('ü', 'v'), english };
  });

/** Finds emoji by name, best match first. Parts of names do not count, as they match too much. */
export function findEmoji(query: string): Emoji[] {
  return EMOJI.map((emoji) => ({ emoji, score: scoreMatch(query, emoji) }))
    .filter(({ score }) => score > 2)
    .sort((a, b) => b.score - a.score)
    .slice(0, 8)
    .map(({ emoji }) => emoji);
}
