import { button, press } from '../acts.ts'
import { changes, refuses, staysSilent } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

const addLicence = (scene: Scene) => press(scene, scene.say('desk.form.add'))

/** Finding a licence. */
export const licencesViews = [
  ...viewsOf({ route: '/licenses', address: '/licenses', as: 'staff' }, [
    { name: 'licences' },
    { name: 'licences/all, by name', address: '/licenses?ends=all&sort=name' },
    { name: 'licences/of a dealer', address: '/licenses?ends=all&dealer=dealer' },
    { name: 'licences/of no such dealer', address: '/licenses?dealer=gone.dealer' },
    { name: 'licences/pages of the table', address: '/licenses?ends=all&size=5' },
    {
      name: 'licences/nothing typed',
      act: async (scene) => {
        // The bar has a button of this name as well.
        await scene.page
          .getByRole('main')
          .getByRole('button', { name: scene.say('licences.search.submit') })
          .click()
        await scene.page.getByText(scene.say('errors.field.serialNumberRequired')).waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/licenses', address: '/licenses', as: 'staff', dialog: 'AddLicenceDialog' }, [
    { name: 'licences/add', act: addLicence },
    {
      name: 'licences/add, nothing filled in',
      act: async (scene) => {
        const opener = await addLicence(scene)
        await button(scene, scene.say('desk.form.addSubmit')).click()
        await scene.page.getByText(scene.say('errors.field.required')).first().waitFor()
        return opener
      },
    },
  ]),
  ...viewsOf({ route: '/licenses/$filter', address: '/licenses/SPR10', as: 'staff' }, [
    { name: 'licences/found' },
    { name: 'licences/found, dealer', as: 'dealer' },
    {
      name: 'licences/pages',
      address: '/licenses/SPR10?size=5',
      answers: [
        changes('/products/licenses/**', (reply) => {
          reply.total = 12
        }),
      ],
    },
    { name: 'licences/none', address: '/licenses/SPR99999' },
    { name: 'licences/not a number', address: '/licenses/SPR' },
    { name: 'licences/loading', isLoading: true, answers: [staysSilent('/products/licenses/**')] },
    { name: 'licences/failed', answers: [refuses('/products/licenses/**', 'server.unexpected')] },
  ]),
]
