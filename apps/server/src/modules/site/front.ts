import type { CallData, CallQuery } from '@pifa/contract';
import { isReachable, isSwitchedOff } from './reachable';
import type { SiteContent } from './site-content';

const cut = (link: string, { switches }: SiteContent): string =>
  isReachable(link, switches.isOn) ? link : '';

/** Floors of the home page in their order. */
export function listFloors(content: SiteContent): CallData<'mallHome'> {
  return content.floors.map((floor) => ({
    type: floor.type,
    title: floor.title,
    subtitle: floor.subtitle,
    image: floor.image,
    link: cut(floor.link, content),
    typeId: floor.category_id === null ? '' : String(floor.category_id),
    tabs: floor.tabs.map((tab) => ({ typeId: String(tab.id), typeName: tab.name })),
  }));
}

/**
 * Adverts whose window [start, end) holds now. One that leads nowhere stays as a picture; one for what is switched
 * off is none (UX §7-7).
 */
export function listAdverts(
  content: SiteContent,
  { imgType, keyword }: CallQuery<'advertisingList'>,
  now: Date,
): CallData<'advertisingList'> {
  return content.adverts
    .filter(
      (advert) =>
        advert.starts_at <= now &&
        now < advert.ends_at &&
        !isSwitchedOff(advert.link, content.switches.isOn) &&
        (!imgType || advert.img_type === imgType) &&
        (!keyword || advert.keyword === keyword),
    )
    .map((advert) => ({
      id: String(advert.id),
      imgType: advert.img_type,
      title: advert.title,
      subtitle: advert.subtitle,
      button: advert.button,
      image: advert.image,
      phoneImage: advert.phone_image,
      tint: advert.tint,
      link: cut(advert.link, content),
    }));
}

/** Menus of pages that exist and are switched on. */
export function listMenus(content: SiteContent, { menuType }: CallQuery<'menuList'>): CallData<'menuList'> {
  const { switches } = content;
  return content.menus
    .filter(
      (menu) =>
        (!menuType || menu.menu_type === menuType) &&
        (!menu.flag || switches.isOn(menu.flag)) &&
        isReachable(menu.path, switches.isOn),
    )
    .map((menu) => ({ id: String(menu.id), menuType: menu.menu_type, name: menu.name, path: menu.path }));
}

export function listSellTypes(content: SiteContent): CallData<'sellTypeList'> {
  return content.sellTypes
    .filter((type) => isReachable(type.path, content.switches.isOn))
    .map(({ code, name, path }) => ({ code, name, path }));
}

export function listLinks({ links }: SiteContent): CallData<'linkList'> {
  return links
    .filter((link) => /^https?:\/\//i.test(link.url))
    .map((link) => ({ id: String(link.id), name: link.name, url: link.url }));
}
