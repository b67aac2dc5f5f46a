import { hash } from "@node-rs/argon2";
import { PrismaPg } from "@prisma/adapter-pg";

import { PrismaClient } from "@/lib/db/generated/client";
import { exponentOf } from "@/lib/money/decimals";
import { demoDeliveryMethods } from "./demo-delivery-methods";
import { demoPriceLists, demoProducts, demoStaff } from "./demo-shop";
import { demoTranslations } from "./demo-translations";
import { demoTaxes } from "./demo-taxes";

/**
 * Fills the database with the demo shop: price lists, products with their prices, and a member of staff.
 *
 * Safe to repeat: rows are found by code, slug or e-mail address and updated; orders and stock stay. `staff: false` leaves the
 * member of staff out, whose password is public.
 */
export async function seed(connectionString: string, { staff = true } = {}): Promise<void> {
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString }) });
  try {
    await seedCatalogue(db);
    await seedDeliveryMethods(db);
    await seedTaxes(db);
    if (staff) await seedStaff(db);
  } finally {
    await db.$disconnect();
  }
}

async function seedCatalogue(db: PrismaClient): Promise<void> {
  for (const [position, { code, deliveryMinor: _, ...list }] of demoPriceLists.entries()) {
    const values = { ...list, currencyExponent: exponentOf(list.currency), position };
    await db.priceList.upsert({ where: { code }, create: { code, ...values }, update: values });
  }
  for (const [position, { slug, prices, pictures, stock, plan, ...product }] of demoProducts.entries()) {
    const values = { ...product, image: `/products/${slug}.svg`, position };
    const { id } = await db.product.upsert({
      where: { slug },
      create: { slug, stock, ...values },
      update: values,
    });
    if (plan !== undefined) {
      await db.plan.upsert({
        where: { productId: id },
        create: { productId: id, ...plan },
        update: plan,
      });
    }
    await db.productImage.deleteMany({ where: { productId: id } });
    await db.productImage.createMany({
      data: pictures.map(({ file, alt }, index) => ({
        productId: id,
        position: index + 2,
        src: `/products/${file}`,
        alt,
      })),
    });
    for (const [locale, { alts, ...texts }] of Object.entries(demoTranslations[slug] ?? {})) {
      await db.productImageTranslation.createMany({
        data: alts.map((alt, index) => ({ productId: id, position: index + 2, locale, alt })),
      });
      await db.productTranslation.upsert({
        where: { productId_locale: { productId: id, locale } },
        create: { productId: id, locale, ...texts },
        update: texts,
      });
    }
    for (const [priceList, amountMinor] of Object.entries(prices)) {
      await db.price.upsert({
        where: { productId_priceList: { productId: id, priceList } },
        create: { productId: id, priceList, amountMinor },
        update: { amountMinor },
      });
    }
  }
}

async function seedDeliveryMethods(db: PrismaClient): Promise<void> {
  for (const [position, { code, names, prices, ...method }] of demoDeliveryMethods.entries()) {
    const values = { ...method, position };
    await db.deliveryMethod.upsert({ where: { code }, create: { code, ...values }, update: values });
    for (const [locale, name] of Object.entries(names)) {
      const where = { deliveryMethod_locale: { deliveryMethod: code, locale } };
      const create = { deliveryMethod: code, locale, name };
      await db.deliveryMethodTranslation.upsert({ where, create, update: { name } });
    }
    for (const [priceList, amountMinor] of Object.entries(prices)) {
      const where = { deliveryMethod_priceList: { deliveryMethod: code, priceList } };
      const create = { deliveryMethod: code, priceList, amountMinor };
      await db.deliveryPrice.upsert({ where, create, update: { amountMinor } });
    }
  }
}

async function seedTaxes(db: PrismaClient): Promise<void> {
  for (const [country, rate] of Object.entries(demoTaxes)) {
    await db.taxRate.upsert({ where: { country }, create: { country, ...rate }, update: rate });
  }
}

async function seedStaff(db: PrismaClient): Promise<void> {
  const { email, name, password } = demoStaff;
  if ((await db.staff.findUnique({ where: { email } })) !== null) return;
  await db.staff.create({ data: { email, name, role: "owner", passwordHash: await hash(password) } });
}
