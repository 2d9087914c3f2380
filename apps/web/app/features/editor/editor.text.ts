import type { ContentModel } from '@zhihui/contract/models.ts';

/** All words of the editor. */
const PLACE_NOUNS: Record<string, string> = { categoryId: '分类', tags: '标签', coverUrl: '封面' };

export const editorText = {
  heading: (isNew: boolean, section: string) =>
    isNew ? `在${section}写新内容` : `编辑${section}内容`,
  pageTitle: (title: string) => `${title.trim() === '' ? '未命名' : title} · 知汇`,
  back: '返回',
  revisions: '历史版本',
  settings: '设置',
  settingsLabel: '发布设置',
  noCategory: '未选分类',
  submit: { review: '提交审核', publish: '发布', unknown: '提交' },
  submitting: '正在提交…',
  source: '源文',
  preview: '预览',
  body: '正文',
  bodyHint: 'Tab 缩进，先按 Esc 再按 Tab 离开正文',
  bodyPlaceholder: '从这里开始写正文，支持 Markdown；图片可以直接粘贴或拖进来',
  similar: '已经有人问过相似的问题：',
  similarAnswers: (n: number) => `${n} 个回答`,
  title: '标题',
  titlePlaceholder: '请输入标题',
  toolbar: '格式',
  words: (n: string) => `${n} 字`,
  minutes: (n: number) => `约 ${n} 分钟读完`,
  keyHints: 'Ctrl+S 保存 · Ctrl+Enter 提交 ·',
  keysHint: '? 快捷键',
  opening: '正在打开编辑器',
  noScript: '编辑器需要启用浏览器的 JavaScript。',
  openFailed: '编辑器没有加载出来，您的文字还在。请检查网络后重试',
  retry: '重试',
  ok: '知道了',
  close: '关闭',
  cancel: '取消',

  previewEmpty: '写下的内容会显示在这里',
  previewFailed: '预览暂时不可用，文字不受影响',
  previewLoading: '正在生成预览',

  saved: (time: string) => `已保存 ${time}`,
  saving: '正在保存…',
  dirty: '有新的改动',
  kept: '没有存到服务器，先存在本机',
  keptWhy: (why: string) => `${why}；文字先存在本机`,
  keptNowhere: '没有保存成功，请先不要关闭页面',
  refused: '有一处需要修改，暂未保存',
  draftConflict: '另一个窗口里有更新的内容',
  compare: '对照处理',

  submitted: (noun: string) => `${noun}已提交审核`,
  published: (noun: string) => `${noun}已发布`,
  outOfDates: '公告已保存，现在不在公布时间内，读者还看不到',
  waitUploads: '还有文件没有上传完，请稍候或先移除',
  submitFailed: (msg: string) => `没有提交成功：${msg}。您的文字还在`,
  networkDown: '没有连上服务器，请检查网络后重试',

  required: { title: '请填写标题', content: '请填写正文', categoryId: '请选择分类' },
  titleTooLong: (max: number, now: number) => `标题至多 ${max} 个字，现在有 ${now} 个`,

  category: '分类',
  categoryFilter: '按名称查找分类',
  categoryNone: '暂不选择',
  categoryEmpty: '这个栏目还没有分类，请联系管理员',
  categoryNotFound: '没有找到这样的分类',
  tags: '标签',
  tagsHint: (max: number) => `至多 ${max} 个，输入后按回车添加`,
  /** For those who may not make tags. */
  tagsHintFound: (max: number) => `至多 ${max} 个，从已有的标签里选`,
  tagSearch: '查找标签',
  tagRemove: (name: string) => `移除标签${name}`,
  tagCreate: (name: string) => `新建标签“${name}”`,
  tagNone: '没有找到这个标签',
  tagsFull: (max: number) => `已有 ${max} 个标签，先移除一个再添加`,
  cover: '封面',
  coverUrl: '图片地址',
  coverHint: '以 / 或 https:// 开头；也可以上传',
  coverUpload: '上传图片',
  coverRemove: '移除封面',
  coverBad: '图片地址应以 / 或 http(s):// 开头',
  coverAlt: '封面预览',
  done: '完成',
  pinned: '置顶',
  pinnedHint: '排在列表最前面',
  announcement: {
    startsAt: '开始时间',
    endsAt: '结束时间',
    datesHint: (zone: string) => `不填就是一直有效；按${zone}计算`,
    outOfOrder: '结束时间应晚于开始时间',
    confirm: '请读者确认已读',
    confirmHint: '标题或正文改动后，会请大家再次确认',
  },

  lostPictures: (n: number) => `有 ${n} 张图片没能一起粘贴，请单独上传`,

  draftLoaded: (time: string) => `这里是您 ${time} 还没有提交的修改。`,
  draftOutdated: '在那之后内容有了新的版本，提交时可以对照。',
  draftDiscard: '放弃这些修改',
  draftDiscardTitle: '放弃没有提交的修改？',
  draftDiscardWords: '正文会回到最近一次保存的版本，您没有提交的修改会被删除。',
  gone: (noun: string) =>
    `这份草稿要修改的${noun}已被删除，或者您不能再修改它。文字都在，可以复制，也可以作为新的${noun}提交。`,
  goneDiscard: '丢弃草稿',
  goneDiscardTitle: '丢弃这份草稿？',
  goneDiscardWords: '草稿会被删除，不能恢复。',
  goneDiscarded: '草稿已丢弃',
  rejected: (reason: string) => `审核没有通过：${reason}。修改后可以再次提交。`,
  rejectedBare: '审核没有通过，修改后可以再次提交。',
  liveStays: '提交后，读者在审核通过前看到的仍是现在的版本。',
  restoreTitle: '有一份没来得及保存的文字',
  restoreWords: (time: string, title: string) =>
    `这台设备上留有 ${time} 写的“${title === '' ? '未命名' : title}”，比服务器上的新。要恢复吗？`,
  restore: '恢复',
  restoreNot: '不用了',

  leaveTitle: '还有文字没有保存',
  leaveWords: '现在离开，服务器上不会有您最后的改动。这台设备上会留一份，下次打开时可以恢复。',
  leave: '仍然离开',
  stay: '留在这里',

  conflict: {
    title: '内容有两个版本',
    saved: (name: string, time: string) =>
      `${name}在 ${time} 保存了新的版本。请选择怎样处理，两份文字都还在。`,
    window: (time: string) =>
      `这份草稿在另一个窗口里于 ${time} 保存过。请选择怎样处理，两份文字都还在。`,
    mine: '我的',
    theirs: '对方的',
    takeMine: '以我的为准',
    takeTheirs: '采用对方的',
    merge: '手动合并',
    later: '先不处理',
    sameText: '两份文字相同',
    /** By the names of the fields that follow the other, whatever one chooses. */
    placed: (fields: readonly string[]) =>
      fields.length === 0
        ? ''
        : `对方还改了${fields.map((field) => PLACE_NOUNS[field] ?? field).join('、')}，您没有动过的都按对方的保存`,
    removed: '我有而对方没有',
    added: '对方有而我没有',
    unchanged: (n: number) => `${n} 行相同`,
    tookTheirs: '已换成对方的版本，按 Ctrl+Z 可以找回自己的正文',
  },
  merge: {
    title: '对方的版本',
    words: '您的文字仍可以直接修改；这里标出了与对方不同的地方。',
    take: '采用这一段',
    takeTitle: '采用对方的标题',
    done: '合并好了',
    same: '与对方的版本没有不同了',
    restored: '合并完成，可以提交了',
    drop: '删去这一段',
  },

  unavailable: {
    title: (section: string) => `您还不能在${section}发布内容`,
    words: '如有需要，请联系管理员。您可以在这些栏目发布：',
    noRight: '您还没有在任何栏目发布内容的权限，如有需要请联系管理员。',
    write: (section: string) => `发布到${section}`,
    home: '返回首页',
  },

  keysTitle: '键盘快捷键',
};

/** What one item of a section is called. */
export const SECTION_NOUNS: Record<ContentModel, string> = {
  ANNOUNCEMENT: '公告',
  NEWS: '资讯',
  ARTICLE: '文章',
  QUESTION: '问题',
};

/** Names of the toolbar's buttons and their keys. */
export const TOOL_TEXT = {
  heading: '标题',
  bold: '加粗',
  strike: '删除线',
  bullet: '无序列表',
  ordered: '有序列表',
  task: '任务列表',
  quote: '引用',
  code: '代码块',
  table: '表格',
  formula: '公式',
  link: '链接',
  image: '图片',
  file: '附件',
  split: '左右对照',
  preview: '只看预览',
};

export const EDITOR_KEYS: readonly { keys: string; does: string }[] = [
  { keys: 'Ctrl S', does: '保存' },
  { keys: 'Ctrl Enter', does: '提交' },
  { keys: 'Ctrl B', does: '加粗' },
  { keys: 'Ctrl I', does: '斜体' },
  { keys: 'Ctrl Shift X', does: '删除线' },
  { keys: 'Ctrl Shift H', does: '标题，逐级切换' },
  { keys: 'Ctrl K', does: '链接' },
  { keys: 'Ctrl Shift 7', does: '有序列表' },
  { keys: 'Ctrl Shift 8', does: '无序列表' },
  { keys: 'Ctrl Shift V', does: '粘贴为纯文本' },
  { keys: 'Ctrl F', does: '在正文里查找' },
  { keys: 'Ctrl Z', does: '撤销' },
  { keys: 'Tab', does: '缩进' },
  { keys: 'Esc Tab', does: '离开正文' },
  { keys: '?', does: '显示这张表' },
];

/** What CodeMirror says by itself, by its English words. */
export const SOURCE_PHRASES: Record<string, string> = {
  Find: '查找',
  Replace: '替换为',
  next: '下一个',
  previous: '上一个',
  all: '全选',
  'match case': '区分大小写',
  regexp: '正则表达式',
  'by word': '全字匹配',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'current match': '当前匹配',
  'on line': '在第几行',
  'replaced $ matches': '替换了 $ 处',
  'replaced match on line $': '替换了第 $ 行的一处',
  'Go to line': '转到行',
  go: '转到',
  'Selection deleted': '已删除所选内容',
  'Control character': '控制字符',
  newline: '换行',
  'Folded lines': '已折叠的行',
  'Unfolded lines': '已展开的行',
};
