import type { BlockKind } from './block-commands.ts';
import type { TableCommand } from './table-commands.ts';

/** All texts of the visual view. */
export const visualText = {
  toolbar: '格式',
  selected: '选中内容',
  strong: '加粗',
  em: '斜体',
  strike: '删除线',
  code: '行内代码',
  underline: '下划线',
  highlight: '高亮',
  superscript: '上标',
  subscript: '下标',
  kbd: '按键',
  link: '链接',
  bullet: '无序列表',
  ordered: '有序列表',
  task: '任务列表',
  quote: '引用',
  table: '表格',
  image: '图片',
  file: '附件',
  math: '公式',
  people: '@同事',
  more: '更多块',
  moreTools: '更多工具',
  blockKind: '段落格式',

  insert: '插入',
  titles: '引用文章',
  peopleMenu: '@同事',
  emoji: '表情',
  noMatch: '无匹配结果',
  searching: '正在搜索',
  options: (n: number) => `共 ${n} 项，使用上下方向键选择`,

  insertBlock: '插入块',
  blockMenu: '拖动排序，点击打开菜单',
  block: '当前块',
  turnInto: '转换为',
  moveUp: '上移',
  moveDown: '下移',
  duplicate: '创建副本',
  remove: '删除',
  moved: '已移动到新位置',
  movedUp: '已上移',
  movedDown: '已下移',
  duplicated: '已创建副本',
  removed: '已删除，按 Ctrl+Z 可撤销',

  addRow: '添加行',
  addColumn: '添加列',
  tableMenu: '表格操作',

  language: '代码语言',
  plainCode: '纯文本',
  copy: '复制',
  copied: '已复制',
  diagram: '流程图，源码见上方',
  diagramBroken: '图表渲染失败，请检查语法',
  drawing: '正在渲染图表',

  formula: '公式',
  formulaEmpty: '空公式',
  formulaSource: 'LaTeX 源码',
  done: '完成',

  imageTools: '图片',
  alt: '说明文字',
  altHint: '用于无障碍朗读',
  caption: '图片标题',
  width: '宽度',
  original: '原始',
  widthLabel: (width: string) => `宽度 ${width}`,
  widthKeys: '选中图片时：Ctrl+[ 缩小，Ctrl+] 放大，Enter 打开此工具栏',
  retry: '重试',
  uploading: (name: string) => `${name}正在上传`,
  missingAlt: '缺少说明的图片',

  rawBlock: '此段以 Markdown 源码编辑，其余内容不受影响',
  editSource: '编辑源码',
  rawSource: '此段源码',

  callout: '提示框类型',
  checked: '已完成',
  unchecked: '未完成',
  footnote: (label: string) => `脚注 ${label}`,

  address: '网址',
  addressHint: '粘贴网址，或以 / 开头的本站地址',
  invalidAddress: '网址应以 http(s)://、mailto:、/ 或 # 开头',
  linkText: '链接文本',
  apply: '确定',
  open: '打开链接',
  change: '修改',
  unlink: '取消链接',

  find: '查找',
  replaceWith: '替换为',
  findInText: '在正文中查找',
  next: '下一个',
  previous: '上一个',
  matchCase: '区分大小写',
  regexp: '正则表达式',
  replace: '替换',
  replaceAll: '全部替换',
  close: '关闭',
  matchCount: (at: number, all: number, more: boolean) =>
    all === 0 ? '无匹配结果' : `${at} / ${all}${more ? '+' : ''}`,
  invalidRegexp: '正则表达式无效',
  slowRegexp: '正则表达式执行超时，请修改后重试',
  replaced: (n: number) => `已替换 ${n} 处`,

  outline: '大纲',
  keyHints: '/ 插入 · Ctrl+S 保存 · Ctrl+Enter 提交 ·',
  mode: '编辑模式',
  modes: { visual: '所见即所得', source: 'Markdown', split: '对照' },
};

/** The names of the menus at the caret, by trigger. */
export const SUGGEST_TITLES = { '/': '插入', '[[': '引用文章', '@': '@同事', ':': '表情' };

/** What the menus say before anything is typed, when there is nothing to offer. */
export const SEARCH_HINTS = { '[[': '输入标题或拼音搜索', '@': '输入姓名或拼音搜索' };

export const BLOCK_KINDS: Record<BlockKind, string> = {
  text: '正文',
  h1: '一级标题',
  h2: '二级标题',
  h3: '三级标题',
  h4: '四级标题',
  bullet: '无序列表',
  ordered: '有序列表',
  task: '任务列表',
  quote: '引用',
  callout: '提示框',
  code: '代码',
};

export const TABLE_LABELS: Record<TableCommand, string> = {
  rowAbove: '在上方插入行',
  rowBelow: '在下方插入行',
  columnLeft: '在左侧插入列',
  columnRight: '在右侧插入列',
  left: '左对齐',
  center: '居中',
  right: '右对齐',
  deleteRow: '删除行',
  deleteColumn: '删除列',
  deleteTable: '删除表格',
};
