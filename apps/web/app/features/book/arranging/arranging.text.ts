export const arrangingText = {
  hint: '拖动或使用箭头调整顺序，调整后立即对读者生效。',
  nothingToArrange: '暂无可调整的分类',
  failed: '移动失败，请稍后重试',
  moveUp: (title: string) => `上移 ${title}`,
  moveDown: (title: string) => `下移 ${title}`,
  movedTo: (title: string, position: number, of: number) =>
    `“${title}”已移动到第 ${position} 位，共 ${of} 位`,
  revertedTo: (title: string) => `“${title}”已恢复原位`,
  articles: (name: string) => `${name}的文章`,
  categories: (name: string) => `${name}的下级分类`,
};
