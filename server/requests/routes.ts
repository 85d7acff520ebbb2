import * as contract from '#contract/requests.ts'
import * as support from '#contract/support.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { askVendor } from './ask-vendor.ts'
import { requestPackage } from './packages.ts'

export function requestRoutes(serve: Serve, services: Services): void {
  serve(contract.requestSpeechTherapistPackage, async ({ body, browser }) => {
    const content = contract.SpeechTherapistRequest.fromWire(body)
    const request = { kind: 'speechTherapist', form: 'logopedist', content } as const
    await requestPackage(services, request, body.captcha, browser)
    return {}
  })
  serve(contract.requestTeacherPackage, async ({ body, browser }) => {
    const content = contract.TeacherRequest.fromWire(body)
    const request = { kind: 'teacherPackage', form: 'teacher-package', content } as const
    await requestPackage(services, request, body.captcha, browser)
    return {}
  })
  serve(support.askVendor, async ({ person, body, browser }) => {
    await askVendor(services, person, support.Question.fromWire(body), browser.address)
    return {}
  })
}
