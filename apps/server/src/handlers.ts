import type { endpoints } from '@zhihui/contract/endpoints.ts';
import { accessHandlers } from './features/access/access.handlers.ts';
import { directoryHandlers } from './features/directory/directory.handlers.ts';
import { groupHandlers } from './features/group/group.handlers.ts';
import { handoverHandlers } from './features/handover/handover.handlers.ts';
import { answerHandlers } from './features/answer/answer.handlers.ts';
import { agentHandlers } from './features/agent/agent.handlers.ts';
import { companyHandlers } from './features/company/company.handlers.ts';
import { vatHandlers } from './features/vat/vat.handlers.ts';
import { annotationHandlers } from './features/annotation/annotation.handlers.ts';
import { announcementManageHandlers } from './features/announcement/announcement-manage.handlers.ts';
import { announcementHandlers } from './features/announcement/announcement.handlers.ts';
import { articleMaintenanceHandlers } from './features/article/article-maintenance.handlers.ts';
import { articleManageHandlers } from './features/article/article-manage.handlers.ts';
import { articleHandlers } from './features/article/article.handlers.ts';
import { auditLogHandlers } from './features/audit-log/audit-log.handlers.ts';
import { authHandlers } from './features/auth/auth.handlers.ts';
import { backupHandlers } from './features/backup/backup.handlers.ts';
import { batchHandlers } from './features/batch/batch.handlers.ts';
import { bookHandlers } from './features/book/book.handlers.ts';
import { captchaHandlers } from './features/captcha/captcha.handlers.ts';
import { carouselHandlers } from './features/carousel/carousel.handlers.ts';
import { categoryHandlers } from './features/category/category.handlers.ts';
import { commentHandlers } from './features/comment/comment.handlers.ts';
import { reviewQueueHandlers } from './features/review-queue/review-queue.handlers.ts';
import { reviewNoteHandlers } from './features/review-note/review-note.handlers.ts';
import { draftHandlers } from './features/draft/draft.handlers.ts';
import { replyDraftHandlers } from './features/draft/reply-draft.handlers.ts';
import { identityHandlers } from './features/identity/identity.handlers.ts';
import { factorHandlers } from './features/factor/factor.handlers.ts';
import { favoriteHandlers } from './features/favorite/favorite.handlers.ts';
import { followHandlers } from './features/follow/follow.handlers.ts';
import { likeHandlers } from './features/like/like.handlers.ts';
import { feedbackHandlers } from './features/feedback/feedback.handlers.ts';
import { linkHandlers } from './features/link/link.handlers.ts';
import { attachmentHandlers } from './features/attachment/attachment.handlers.ts';
import { mcpHandlers } from './features/mcp/mcp.handlers.ts';
import { oauthHandlers } from './features/oauth/oauth.handlers.ts';
import { mediaHandlers } from './features/media/media.handlers.ts';
import { mediaLibraryHandlers } from './features/media-library/media-library.handlers.ts';
import { moderatorHandlers } from './features/moderator/moderator.handlers.ts';
import { mustReadHandlers } from './features/must-read/must-read.handlers.ts';
import { newsManageHandlers } from './features/news/news-manage.handlers.ts';
import { newsHandlers } from './features/news/news.handlers.ts';
import { notificationHandlers } from './features/notification/notification.handlers.ts';
import { chatHandlers } from './features/chat/chat.handlers.ts';
import { pushHandlers } from './features/push/push.handlers.ts';
import { coverHandlers } from './features/cover/cover.handlers.ts';
import { helpHandlers } from './features/help/help.handlers.ts';
import { suggestHelp } from './features/help/help.public.ts';
import { homeHandlers } from './features/home/home.handlers.ts';
import { personalHandlers } from './features/personal/personal.handlers.ts';
import { questionManageHandlers } from './features/question/question-manage.handlers.ts';
import { questionHandlers } from './features/question/question.handlers.ts';
import { activityHandlers } from './features/activity/activity.handlers.ts';
import { previewHandlers } from './features/preview/preview.handlers.ts';
import { roleHandlers } from './features/role/role.handlers.ts';
import { readingHandlers } from './features/reading/reading.handlers.ts';
import { recycleHandlers } from './features/recycle/recycle.handlers.ts';
import { revisionHandlers } from './features/revision/revision.handlers.ts';
import { scimHandlers } from './features/scim/scim.handlers.ts';
import { searchHandlers } from './features/search/search.handlers.ts';
import { securityHandlers } from './features/security/security.handlers.ts';
import { settingHandlers } from './features/setting/setting.handlers.ts';
import { shareHandlers } from './features/share/share.handlers.ts';
import { tokenHandlers } from './features/token/token.handlers.ts';
import { setupHandlers } from './features/setup/setup.handlers.ts';
import { siteHandlers } from './features/site/site.handlers.ts';
import { sitemapHandlers } from './features/sitemap/sitemap.handlers.ts';
import { statisticsHandlers } from './features/statistics/statistics.handlers.ts';
import { statusHandlers } from './features/status/status.handlers.ts';
import { templateHandlers } from './features/template/template.handlers.ts';
import { tagHandlers } from './features/tag/tag.handlers.ts';
import { exportHandlers } from './features/transfer/export.handlers.ts';
import { transferHandlers } from './features/transfer/transfer.handlers.ts';
import { userImportHandlers } from './features/user-import/user-import.handlers.ts';
import { togetherHandlers } from './features/together/together.handlers.ts';
import { userAdminHandlers } from './features/user-admin/user-admin.handlers.ts';
import { userHandlers } from './features/user/user.handlers.ts';
import { botHandlers } from './features/bot/bot.handlers.ts';
import { webhookHandlers } from './features/webhook/webhook.handlers.ts';
import type { Handlers } from './ctx.ts';
import type { Dispatch } from './kernel/dispatch.ts';
import { noticeActions } from './notice-actions.ts';

/** Every row of the endpoint table has its handler here, or this does not compile. `dispatch` is the door for batches. */
export const createHandlers = (dispatch: Dispatch): Handlers<typeof endpoints> => ({
  ...authHandlers,
  ...directoryHandlers,
  ...groupHandlers,
  ...handoverHandlers,
  ...accessHandlers,
  ...factorHandlers,
  ...identityHandlers,
  ...scimHandlers,
  ...securityHandlers,
  ...userHandlers,
  ...userAdminHandlers,
  ...transferHandlers,
  ...exportHandlers,
  ...shareHandlers,
  ...tokenHandlers,
  ...userImportHandlers,
  ...roleHandlers,
  ...previewHandlers,
  ...batchHandlers(dispatch),
  ...activityHandlers,
  ...moderatorHandlers,
  ...articleHandlers,
  ...articleMaintenanceHandlers,
  ...articleManageHandlers,
  ...revisionHandlers,
  ...recycleHandlers,
  ...newsHandlers,
  ...newsManageHandlers,
  ...announcementHandlers,
  ...announcementManageHandlers,
  ...mustReadHandlers,
  ...questionHandlers,
  ...questionManageHandlers,
  ...answerHandlers,
  ...commentHandlers,
  ...feedbackHandlers,
  ...draftHandlers,
  ...replyDraftHandlers,
  ...togetherHandlers,
  ...categoryHandlers,
  ...bookHandlers,
  ...tagHandlers,
  ...templateHandlers,
  ...webhookHandlers,
  ...mcpHandlers,
  ...oauthHandlers,
  ...botHandlers,
  ...linkHandlers,
  ...auditLogHandlers,
  ...reviewQueueHandlers,
  ...reviewNoteHandlers,
  ...searchHandlers(suggestHelp),
  ...statisticsHandlers,
  ...statusHandlers,
  ...settingHandlers,
  ...siteHandlers,
  ...setupHandlers,
  ...backupHandlers,
  ...captchaHandlers,
  ...attachmentHandlers,
  ...mediaHandlers,
  ...mediaLibraryHandlers,
  ...annotationHandlers,
  ...notificationHandlers(noticeActions),
  ...pushHandlers,
  ...chatHandlers(dispatch),
  ...followHandlers,
  ...likeHandlers,
  ...favoriteHandlers,
  ...readingHandlers,
  ...vatHandlers,
  ...companyHandlers,
  ...agentHandlers,
  ...carouselHandlers,
  ...coverHandlers,
  ...helpHandlers,
  ...homeHandlers,
  ...personalHandlers,
  ...sitemapHandlers,
});
