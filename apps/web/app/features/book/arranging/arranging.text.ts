export const arrangingText = {
  hint: '拖动或用箭头移动。改动立即生效，读者看到的顺序也随之改变。',
  nothingToArrange: '这里没有您可以调整的分类',
  failed: '没有移动成功，请稍后重试',
  moveUp: (title: string) => `上移 ${title}`,
  moveDown: (title: string) => `下移 ${title}`,
  movedTo: (title: string, position: number, of: number) =>
    `“${title}”移到第 ${position} 位，共 ${of} 位`,
  revertedTo: (title: string) => `“${title}”回到原位`,
  articles: (name: string) => `${name}的文章`,
  categories: (name: string) => `${name}的下级分类`,
};
