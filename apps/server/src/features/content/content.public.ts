export { handOverContents, highestVisibility } from './content-author.repo.ts';
export { insideContent, lockInCare, readContent } from './content-access.ts';
export { contentAround, relatedTo, titleWords } from './content-around.ts';
export {
  careForContent,
  carerOfOverdue,
  confirmStillValid,
  giveToOwner,
  remindOverdue,
} from './content-care.ts';
export { awayOwner, countOverdue, possibleOwners } from './content-care.repo.ts';
export type { Person } from './content-care.repo.ts';
export { ANSWERING, listAndCount } from './content-list.repo.ts';
export { presentItem } from './content.present.ts';
export { updateContent } from './content.service.ts';
export { openText, renderFields, savedFields, storeText } from './content-text.ts';
export { sameLanguage } from './same-language.ts';
export { renderAgain } from './render-again.ts';
export { renderText } from './render-text.ts';
export { readPublished } from './content-access.ts';
export type { RevisionRow } from './content-detail.repo.ts';
export { categoryNames, findRevision, lockContent, findContent } from './content-detail.repo.ts';
export { setLiveRevision, setStatus } from './content-state.repo.ts';
export { HOT_NOW } from './content-write.repo.ts';
export { managedTable } from './content-manage.repo.ts';
export type { RowOfTable } from './content-manage.repo.ts';
export { manageHandlers } from './manage.handlers.ts';
export { contentDetail, itemsOf, restoreContent } from './section.service.ts';
export { sectionHandlers } from './section.handlers.ts';
export { listMostViewed } from './content-view.repo.ts';
