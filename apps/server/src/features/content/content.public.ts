export { transferContents, canReadAllOf } from './content-metadata.repo.ts';
export { loadForInsider, lockForMaintainer, readContent } from './content-access.ts';
export {
  loadContentNeighbors,
  listRelatedItems,
  getTitleWords,
  isSameLanguage,
} from './content-neighbors.ts';
export {
  setContentMaintenance,
  findOverdueMaintainer,
  confirmStillValid,
  assignOwner,
  replaceOwner,
  remindOverdue,
} from './content-maintenance.ts';
export {
  findInactiveOwner,
  countOverdue,
  listOwnerCandidates,
} from './content-maintenance.repo.ts';
export type { Person } from './content-maintenance.repo.ts';
export { ANSWERING, listAndCount } from './content-list.repo.ts';
export { presentItem } from './content.present.ts';
export { createContent, updateContent } from './content.service.ts';
export {
  openText,
  renderFields,
  findSavedFields,
  storeText,
  compareTexts,
  renderText,
} from './content-text.ts';
export { rerenderTexts } from './rerender.ts';
export { readPublished } from './content-access.ts';
export type { RevisionRow } from './content-detail.repo.ts';
export {
  listCategoryNames,
  findRevision,
  lockContent,
  findContent,
} from './content-detail.repo.ts';
export { setDeleted, setLiveRevision, setStatus, HOT_NOW } from './content-write.repo.ts';
export { managedTable } from './content-manage.repo.ts';
export type { TableRow } from './content-manage.repo.ts';
export { manageHandlers } from './manage.handlers.ts';
export { loadContentDetail, listItems, restoreContent } from './section.service.ts';
export { sectionHandlers } from './section.handlers.ts';
export { listMostViewed } from './content-view.repo.ts';
