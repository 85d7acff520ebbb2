import type { Locator } from '@playwright/test'
import { dialog, press } from '../acts.ts'
import { gives, refuses, staysSilent } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

const issued = {
  id: 900,
  document_type: { id: 2, name: 'PCS' },
  nr_lics: 3,
  nr_lics_used: 0,
  remarks: '',
  datum: '2027-03-04',
  webcode: 'Q7RT2MXA9K',
  me_sn: null,
  pccode: null,
}

const openNew = (scene: Scene): Promise<Locator> => press(scene, scene.say('documents.add.open'))

const submitNew = (scene: Scene) =>
  dialog(scene)
    .getByRole('button', { name: scene.say('documents.add.submit') })
    .click()

async function openUsed(scene: Scene): Promise<Locator> {
  const opener = scene.page.getByRole('button', { name: 'H7KM2WQX4D' }).first()
  await opener.click()
  return opener
}

const seats = (scene: Scene) =>
  dialog(scene).getByRole('textbox', { name: scene.say('documents.add.seats'), exact: true })

/** The ME documents and their web codes. */
export const documentsViews = [
  ...viewsOf({ route: '/medocuments', address: '/medocuments', as: 'staff' }, [
    { name: 'documents' },
    { name: 'documents/dealer', as: 'dealer' },
    { name: 'documents/none', as: 'dealer2' },
    { name: 'documents/pages', address: '/medocuments?size=5' },
    { name: 'documents/found', address: '/medocuments?q=me204' },
    { name: 'documents/nothing found', address: '/medocuments?q=ME99999' },
    { name: 'documents/loading', isLoading: true, answers: [staysSilent('/medocument?*')] },
    { name: 'documents/failed', answers: [refuses('/medocument?*', 'server.unexpected')] },
    {
      name: 'documents/searched with too little',
      act: async (scene) => {
        // On a narrow screen, the bar has a button of this name too.
        const list = scene.page.getByRole('main')
        await list.getByRole('button', { name: scene.say('ui.openSearch'), exact: true }).click()
        await scene.page.getByRole('searchbox').fill('me')
        await scene.page.keyboard.press('Enter')
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/medocuments', address: '/medocuments', as: 'staff', dialog: 'AddWebCodeDialog' }, [
    { name: 'documents/add', act: openNew },
    {
      name: 'documents/add, with mistakes',
      act: async (scene) => {
        const opener = await openNew(scene)
        await seats(scene).fill('0')
        await submitNew(scene)
        await scene.page.getByText(scene.say('errors.field.required')).waitFor()
        return opener
      },
    },
    {
      name: 'documents/add, kinds not loaded',
      answers: [refuses('/medocumenttype', 'server.unexpected')],
      act: async (scene) => {
        const opener = await openNew(scene)
        await dialog(scene).getByRole('alert').first().waitFor()
        return opener
      },
    },
    {
      name: 'documents/added',
      answers: [gives('/medocumenttype/*/webcode', { data: issued })],
      act: async (scene) => {
        const opener = await openNew(scene)
        await dialog(scene).getByRole('combobox').selectOption('PCS')
        await seats(scene).fill('3')
        await submitNew(scene)
        await dialog(scene).getByText('Q7RT2MXA9K').first().waitFor()
        return opener
      },
    },
  ]),
  ...viewsOf({ route: '/medocuments', address: '/medocuments', as: 'staff', dialog: 'EditDocumentDialog' }, [
    { name: 'documents/edit', act: openUsed },
    {
      name: 'documents/edit, fewer than are used',
      act: async (scene) => {
        const opener = await openUsed(scene)
        await seats(scene).fill('3')
        await dialog(scene)
          .getByRole('button', { name: scene.say('documents.edit.submit') })
          .click()
        await dialog(scene).getByRole('alert').first().waitFor()
        return opener
      },
    },
  ]),
]
