import './ui/theme.css'
import './reading/reading.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { RouterProvider as LinkProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { LanguageProvider } from './i18n/LanguageProvider.tsx'
import { currentLanguage } from './i18n/language.ts'
import { loadMessages } from './i18n/messages.ts'
import { createPortalRouter } from './routes/router.tsx'
import { createQueryClient } from './session/query-client.ts'
import { reloadWhenStale } from './shell/stale-page.ts'
import { noteKeys } from './ui/key-focus.ts'
import { MessageRegion } from './ui/messages.tsx'

reloadWhenStale()
noteKeys()
const queryClient = createQueryClient()
const router = createPortalRouter(queryClient)
const messages = await loadMessages(currentLanguage())

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

createRoot(container).render(
  <StrictMode>
    <LanguageProvider messages={messages}>
      <QueryClientProvider client={queryClient}>
        <LinkProvider navigate={(href) => router.history.push(href)}>
          <RouterProvider router={router} />
          <MessageRegion />
        </LinkProvider>
      </QueryClientProvider>
    </LanguageProvider>
  </StrictMode>,
)
