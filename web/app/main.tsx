import '../kit/ui/theme.css'
import '../features/reading/reading.css'
import './first-paint/first-paint.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { RouterProvider as LinkProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { trackKeyboardUse } from '../kit/ui/key-focus.ts'
import { MessageRegion } from '../kit/ui/messages.tsx'
import { LanguageProvider } from '../platform/i18n/LanguageProvider.tsx'
import { currentLanguage } from '../platform/i18n/language.ts'
import { loadMessages } from '../platform/i18n/messages.ts'
import { takeCodesFromAddress } from '../platform/session/codes-in-address.ts'
import { takeFirstData } from '../platform/session/first-data.ts'
import { createQueryClient } from '../platform/session/query-client.ts'
import { toleratePageTranslators } from '../platform/translated-page.ts'
import { firstAnswers } from './routes/in-background.ts'
import { createPortalRouter } from './routes/router.tsx'
import { beginAsOther } from './shell/other-person.ts'
import { reloadWhenStale } from './shell/stale-page.ts'

// First of all: nothing else may see a code, or keep it.
takeCodesFromAddress()
reloadWhenStale()
trackKeyboardUse()
toleratePageTranslators()
const queryClient = createQueryClient(beginAsOther)
takeFirstData(queryClient)
const router = createPortalRouter(queryClient)
// The server's drawing stays until the page is complete, so that nothing on it moves.
const [messages] = await Promise.all([loadMessages(currentLanguage()), router.load()])
await firstAnswers(queryClient)

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

// A screen with a backdrop sets it again.
document.body.removeAttribute('class')
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
