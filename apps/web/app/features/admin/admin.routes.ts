import { layout, route } from '@react-router/dev/routes';

export const adminRoutes = [
  layout('features/admin/pages/layout.tsx', [
    route('admin', 'features/statistics/admin/overview.tsx'),
    route('admin/user', 'features/user-admin/admin/users.tsx'),
    route('admin/cover', 'features/cover/admin/covers.tsx'),
    route('admin/carousel', 'features/carousel/admin/carousels.tsx'),
    route('admin/announcement', 'features/announcement/admin/announcements.tsx'),
    route('admin/news', 'features/news/admin/news.tsx'),
    route('admin/question', 'features/question/admin/questions.tsx'),
    route('admin/user/import', 'features/user-import/admin/user-import.tsx'),
    route('admin/article', 'features/article/admin/articles.tsx'),
    route('admin/category', 'features/category/admin/categories.tsx'),
    route('admin/tag', 'features/tag/admin/tags.tsx'),
    route('admin/moderator', 'features/moderator/admin/moderators.tsx'),
    route('admin/comment', 'features/comment/admin/comments.tsx'),
    route('admin/answer', 'features/answer/admin/answers.tsx'),
    route('admin/feedback', 'features/feedback/admin/feedback.tsx'),
    route('admin/recycle', 'features/recycle/admin/recycle.tsx'),
    route('admin/template', 'features/template/admin/templates.tsx'),
    route('admin/agent', 'features/agent/admin/agents.tsx'),
    route('admin/site', 'features/site/admin/site.tsx'),
    route('admin/permission', 'features/role/admin/permission.tsx'),
    route('admin/log', 'features/activity/admin/log.tsx'),
    route('admin/status', 'features/status/admin/status.tsx'),
    route('admin/review', 'features/audit-log/admin/review.tsx'),
  ]),
];
