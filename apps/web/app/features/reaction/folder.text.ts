export const folderText = {
  folders: '选择收藏夹',
  ungrouped: '不分组',
  newFolder: '新建收藏夹',
  create: '新建',
  done: '完成',
  loadFailed: '收藏夹加载失败，请稍后重试',
};
