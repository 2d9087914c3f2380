import { route } from '@react-router/dev/routes';

export const announcementRoutes = [
  route('announcement/:id', 'features/announcement/pages/announcement.tsx'),
  route('announcement/:id/confirmations', 'features/announcement/pages/confirmations.tsx'),
];
