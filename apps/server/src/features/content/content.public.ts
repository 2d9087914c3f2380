export { handOverContents, highestVisibility } from './content-author.repo.ts';
export { insideContent, readContent } from './content-access.ts';
export { contentAround, relatedTo, titleWords } from './content-around.ts';
export {
  careForContent,
  carerOfOverdue,
  confirmStillValid,
  remindOverdue,
} from './content-care.ts';
export { awayOwner, countOverdue, possibleOwners } from './content-care.repo.ts';
export { updateContent } from './content.service.ts';
export { publishing } from './content-check.ts';
export { openText, renderFields, savedFields, storeText } from './content-text.ts';
export { renderText } from './render-text.ts';
export { readPublished } from './content-access.ts';
export { categoryNames, findRevision, lockContent, findContent } from './content-detail.repo.ts';
export { setLiveRevision, setStatus } from './content-state.repo.ts';
export { HOT_NOW } from './content-write.repo.ts';
export { changeTags, giveToAuthor, moveContent } from './content-place.ts';
export { pageToManage } from './content-manage.ts';
export { contentDetail, itemsOf } from './section.service.ts';
export { sectionHandlers } from './section.handlers.ts';
export { listMostViewed } from './content-view.repo.ts';
